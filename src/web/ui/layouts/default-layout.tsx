import { SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';
import { MainArea } from './main-area.tsx';

/** Header, content over the whole width, footer. */
export function DefaultLayout({ skipLabel, header, footer, notice, hasOwnMain, children }: LayoutSlots) {
  return (
    <div className={styles.page}>
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <MainArea isOwn={hasOwnMain} className={styles.main}>
        {children}
      </MainArea>
      {footer}
    </div>
  );
}
