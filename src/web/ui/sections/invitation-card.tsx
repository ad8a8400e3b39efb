import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { Logo } from '../logo.tsx';
import styles from './invitation-card.module.css';

export type InvitationCardProps = {
  readonly brandName: string;
  readonly label: string;
  /** The text about inviter and guest; `em` within it is the guest. */
  readonly words: ReactNode;
  /** The benefit of the invitation. */
  readonly gift?: ReactNode;
  /** The front of a flip card: as large as the card's back, and hidden from screen readers. */
  readonly front?: boolean | undefined;
};

/** An invitation in the form of a paper card. It looks the same on light and dark pages. */
export function InvitationCard({ brandName, label, words, gift, front = false }: InvitationCardProps) {
  return (
    <figure
      className={classNames(lines.lines, styles.card, front && styles.front)}
      data-surface="inclined"
      aria-label={front ? undefined : label}
      aria-hidden={front || undefined}
    >
      <span className={styles.head} aria-hidden="true">
        <Logo name={brandName} className={styles.logo} />
        <span className={styles.label}>{label}</span>
      </span>
      <p className={styles.words}>{words}</p>
      {gift && <p className={styles.gift}>{gift}</p>}
    </figure>
  );
}
