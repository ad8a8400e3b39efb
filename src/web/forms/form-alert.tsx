import type { ReactNode } from 'react';
import { Banner } from '#web/ui/banner.tsx';

type Props = { readonly id?: string | undefined; readonly children?: ReactNode; readonly action?: ReactNode };

/** An error of the form as a whole, above its fields. Renders nothing without an error. */
export function FormAlert({ id, children, action }: Props) {
  if (!children) return null;
  return (
    <div id={id}>
      <Banner action={action}>
        <p>{children}</p>
      </Banner>
    </div>
  );
}
