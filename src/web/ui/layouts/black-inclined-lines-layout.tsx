import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';
import { MainArea } from './main-area.tsx';

/** The whole page on the black surface with inclined lines, in any brand: membership interest, refusals, admin. */
export function BlackInclinedLinesLayout({ skipLabel, header, footer, notice, hasOwnMain, children }: LayoutSlots) {
  return (
    <div className={classNames(styles.page, lines.lines)} data-surface="inclined">
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <MainArea isOwn={hasOwnMain} className={styles.wide}>
        {children}
      </MainArea>
      {footer}
    </div>
  );
}
