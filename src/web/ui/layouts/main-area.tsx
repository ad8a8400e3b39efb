import type { ReactNode } from 'react';
import { MAIN_ID } from '../skip-link.tsx';
import styles from './layouts.module.css';

type Props = {
  readonly isOwn: boolean | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** The page's content: the `main` element, or the room for one that the children bring. */
export function MainArea({ isOwn = false, className, children }: Props) {
  if (isOwn) return <div className={styles.room}>{children}</div>;
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
