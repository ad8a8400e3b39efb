import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

export type DisclosureProps = {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean | undefined;
  /** Disclosures of the same name close each other. */
  readonly name?: string | undefined;
  readonly id?: string | undefined;
};

/** A question that expands to its answer, without script. */
export function Disclosure({ summary, children, open, name, id }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} name={name} id={id}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <span className={styles.mark}>
          <Icon name="plus" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** Disclosures in a column, between hairlines. */
export function DisclosureList({ children }: { readonly children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
