import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';

type Held = { readonly children: ReactNode };

/** A short form in the middle of a page: login, a forgotten password. */
export function NarrowPage({ children }: Held) {
  return <div className={styles.page}>{children}</div>;
}

/** Title and lead. */
export function NarrowPageHead({ children }: Held) {
  return <div className={styles.head}>{children}</div>;
}

/** Where else to go, below a line. */
export function NarrowPageNote({ children }: Held) {
  return <p className={styles.note}>{children}</p>;
}
