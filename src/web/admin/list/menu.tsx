import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape, closeWhenLeft } from '#web/ui/close-details.ts';
import styles from './menu.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** A panel below a button, without script. The panels of a list close each other. */
export function Menu({ label, children }: Props) {
  return (
    <details name="list-menu" className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

/** The tools of a list in one row: views, columns, export. */
export function Tools({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
