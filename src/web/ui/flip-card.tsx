import type { ReactNode } from 'react';
import styles from './flip-card.module.css';

export type FlipCardProps = {
  /** The side that is visible first; empty if the card shows its back from the start. */
  readonly front: ReactNode;
  /** The side that is visible afterwards, and that screen readers always read. */
  readonly children: ReactNode;
};

/** A card that flips once, by CSS only. With reduced motion it shows the back at once. It prints black on white. */
export function FlipCard({ front, children }: FlipCardProps) {
  return (
    <div className={styles.stage}>
      {front && (
        <div className={styles.front} aria-hidden="true">
          {front}
        </div>
      )}
      <div className={front ? styles.back : undefined}>{children}</div>
    </div>
  );
}
