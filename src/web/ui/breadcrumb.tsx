import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

export type BreadcrumbItem = { readonly id: string; readonly link: ReactNode };

export type BreadcrumbProps = {
  readonly label: string;
  /** Links to the pages above, the uppermost first. */
  readonly items: readonly BreadcrumbItem[];
  readonly current: ReactNode;
};

/** The way from the start of a tool to the page. */
export function Breadcrumb({ label, items, current }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {items.map(({ id, link }) => (
          <li key={id} className={styles.item}>
            {link}
          </li>
        ))}
        <li className={styles.item} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
