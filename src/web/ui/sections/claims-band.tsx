import { Figure } from '../typography.tsx';
import styles from './claims-band.module.css';

export type Claim = {
  /** The text before the number, such as 'up to'. */
  readonly lead?: string | undefined;
  /** The number as text, formatted for the locale. */
  readonly figure: string;
  readonly label: string;
};

export type ClaimsBandProps = {
  readonly label: string;
  readonly claims: readonly Claim[];
  /** A question below the numbers that expands to its answer; a link to `id` opens it. */
  readonly source?: { readonly id: string; readonly question: string; readonly answer: string } | undefined;
};

/** The club's numbers as large figures. */
export function ClaimsBand({ label, claims, source }: ClaimsBandProps) {
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
      {source && (
        <details className={styles.source}>
          <summary className={styles.question}>{source.question}</summary>
          <p id={source.id} className={styles.answer}>
            {source.answer}
          </p>
        </details>
      )}
    </section>
  );
}
