import { Figure } from '../typography.tsx';
import styles from './claims-band.module.css';

export type Claim = {
  /** The words before the number, as 'up to'. */
  readonly lead?: string | undefined;
  /** The number as text, formatted for the locale. */
  readonly figure: string;
  readonly label: string;
};

/** The numbers of the club, large. */
export function ClaimsBand({ label, claims }: { readonly label: string; readonly claims: readonly Claim[] }) {
  return (
    <section className={styles.band} aria-label={label}>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim.label} className={styles.claim}>
            {claim.lead && <span className={styles.lead}>{claim.lead}</span>}
            <Figure>{claim.figure}</Figure>
            <span className={styles.label}>{claim.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
