import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** Terms with their values; a value that is null or false leaves its term out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
