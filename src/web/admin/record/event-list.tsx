import type { ReactNode } from 'react';
import styles from './event-list.module.css';
import { Moment } from './moment.tsx';

export type RecordEvent = {
  readonly key: string;
  readonly at: unknown;
  readonly what: ReactNode;
  readonly details?: readonly string[];
};

/** What happened to a row, in the given order. */
export function EventList({ events }: { readonly events: readonly RecordEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ key, at, what, details = [] }) => (
        <li key={key} className={styles.event}>
          <span className={styles.at}>
            <Moment at={at} />
          </span>
          <span className={styles.what}>
            {what}
            {details.map((detail) => (
              <span key={detail} className={styles.detail}>
                {detail}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
