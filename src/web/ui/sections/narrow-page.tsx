import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';

type ContainerProps = { readonly children: ReactNode };

/** A short form in the middle of a page: login, a forgotten password. */
export function NarrowPage({ children }: ContainerProps) {
  return <div className={styles.page}>{children}</div>;
}

/** Title and lead. */
export function NarrowPageHead({ children }: ContainerProps) {
  return <div className={styles.head}>{children}</div>;
}

/** Links to other pages, below a line. */
export function NarrowPageNote({ children }: ContainerProps) {
  return <p className={styles.note}>{children}</p>;
}
