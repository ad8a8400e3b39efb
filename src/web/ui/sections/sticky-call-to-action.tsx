import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sticky-call-to-action.module.css';

export type StickyCallToActionProps = {
  /** What the call accompanies, from a window's height below its top to its end. */
  readonly children: ReactNode;
  /** A link or button; none where there is nothing to call to. */
  readonly call: ReactNode;
};

/**
 * Chapters with a call to action that stays at the window's lower edge, by style alone. It begins where what stands before
 * the chapters has left the window, gives way to the question for consent, and keeps focused elements clear of itself.
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
