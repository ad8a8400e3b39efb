import { type ComponentProps, Suspense } from 'react';
import { latePart } from '#web/browser/lazy/late-part.tsx';
// What the server draws of them has its looks with the page's own.
import '#web/forms/email-hint.module.css';
import '#web/ui/dialog.module.css';
import '#web/ui/form.module.css';
import './shared-product.module.css';

/** The parts of the first screen that most visits do without, as parts of the program of their own. */
const Product = latePart(() => import('./shared-product.tsx').then(({ SharedProduct }) => SharedProduct));
const Popup = latePart(() => import('./members-only.tsx').then(({ MembersOnly }) => MembersOnly));
const Ways = latePart(() => import('./member-ways.tsx').then(({ MemberWays }) => MemberWays));

export function SharedProduct(props: ComponentProps<typeof Product>) {
  return (
    <Suspense>
      <Product {...props} />
    </Suspense>
  );
}

export function MembersOnly() {
  return (
    <Suspense>
      <Popup />
    </Suspense>
  );
}

export function MemberWays(props: ComponentProps<typeof Ways>) {
  return (
    <Suspense>
      <Ways {...props} />
    </Suspense>
  );
}
