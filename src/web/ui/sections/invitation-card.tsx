import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { Logo } from '../logo.tsx';
import styles from './invitation-card.module.css';

export type InvitationCardProps = {
  readonly brandName: string;
  readonly label: string;
  /** Who invites whom; `em` within it is the guest. */
  readonly words: ReactNode;
  /** What the invitation brings. */
  readonly gift?: ReactNode;
  /** Upon another card that it becomes: as large as that, and not read out. */
  readonly front?: boolean | undefined;
};

/** An invitation as the card that it would be on paper. It keeps its looks on light and dark pages alike. */
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
