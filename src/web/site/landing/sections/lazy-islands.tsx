import { type ComponentProps, Suspense } from 'react';
import { lazyIsland } from '#web/browser/lazy/lazy-island.tsx';

/** The parts of the first view that most visits do not need, each as a chunk of its own. */
const Product = lazyIsland(() => import('./shared-product.tsx').then(({ SharedProduct }) => SharedProduct));
const Popup = lazyIsland(() => import('./members-only.tsx').then(({ MembersOnly }) => MembersOnly));
const Closed = lazyIsland(() => import('./closed-notice.tsx').then(({ ClosedNotice }) => ClosedNotice));
const Actions = lazyIsland(() => import('./member-actions.tsx').then(({ MemberActions }) => MemberActions));

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

export function MemberActions(props: ComponentProps<typeof Actions>) {
  return (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  );
}

export function ClosedNotice(props: ComponentProps<typeof Closed>) {
  return (
    <Suspense>
      <Closed {...props} />
    </Suspense>
  );
}
