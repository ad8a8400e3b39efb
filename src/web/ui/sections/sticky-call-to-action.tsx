import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sticky-call-to-action.module.css';

export type StickyCallToActionProps = {
  /** The content that the call accompanies, from one window height below its top to its end. */
  readonly children: ReactNode;
  /** A link or button; none without an action. */
  readonly call: ReactNode;
};

/**
 * Chapters with a call to action that sticks to the window's lower edge, by CSS only. It appears once the content
 * before the chapters has left the window, moves above the consent banner, and never covers focused elements.
 */
export function StickyCallToAction({ children, call }: StickyCallToActionProps) {
  return (
    <div className={classNames(styles.dock, call ? styles.roomy : null)}>
      {children}
      {call && (
        <div className={styles.rail}>
          <div className={styles.call}>{call}</div>
        </div>
      )}
    </div>
  );
}
