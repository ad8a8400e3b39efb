import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  readonly title: ReactNode;
  /** What will appear here, and how. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** In the place of a list without rows. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {action && <div>{action}</div>}
    </div>
  );
}
