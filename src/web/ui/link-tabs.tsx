import type { ReactNode } from 'react';
import styles from './link-tabs.module.css';

export type LinkTab = { readonly id: string; readonly link: ReactNode };

/** Links to the parts of a page or to a list's filters, in one row; the link of the shown part has `aria-current`. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ id, link }) => (
          <li key={id} className={styles.tab}>
            {link}
          </li>
        ))}
      </ul>
    </nav>
  );
}
