import { MAIN_ID, SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';

/** One column in the middle: messages, confirmations, about. */
export function CenteredLayout({ skipLabel, header, footer, notice, children }: LayoutSlots) {
  return (
    <div className={styles.page}>
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <main id={MAIN_ID} tabIndex={-1} className={styles.centered}>
        <div className={styles.column}>{children}</div>
      </main>
      {footer}
    </div>
  );
}
