import { MAIN_ID, SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';

/** Header, content over the whole width, footer. */
export function DefaultLayout({ skipLabel, header, footer, notice, children }: LayoutSlots) {
  return (
    <div className={styles.page}>
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
