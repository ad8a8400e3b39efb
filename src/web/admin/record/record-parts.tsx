import type { ReactNode } from 'react';
import { Heading } from '#web/ui/typography.tsx';
import styles from './record-parts.module.css';

type Content = { readonly children: ReactNode };

/** The parts of a page about one row, beside each other where there is room. */
export function RecordColumns({ children }: Content) {
  return <div className={styles.columns}>{children}</div>;
}

type PartProps = Content & { readonly id: string; readonly title: string };

/** A part with its heading, which names it for screen readers. */
export function RecordPart({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Heading level={2} size="subheading" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Buttons and confirmations in one line. */
export function RecordActions({ children }: Content) {
  return <div className={styles.actions}>{children}</div>;
}

/** What an admin should know about a part. */
export function RecordNote({ children }: Content) {
  return <p className={styles.note}>{children}</p>;
}
