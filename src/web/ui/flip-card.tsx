import type { ReactNode } from 'react';
import styles from './flip-card.module.css';

export type FlipCardProps = {
  /** What is seen at first; nothing where the card lies on its right side from the start. */
  readonly front: ReactNode;
  /** What is seen then, and what is read out at any time. */
  readonly children: ReactNode;
};

/** A card that turns over once, by style alone. Whoever wants no motion sees the back at once. It prints black on white. */
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
