import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { MAIN_ID, SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';

/** The whole page on the black surface with inclined lines, in any brand: membership interest, refusals, admin. */
export function BlackInclinedLinesLayout({ skipLabel, header, footer, notice, children }: LayoutSlots) {
  return (
    <div className={classNames(styles.page, lines.lines)} data-surface="inclined">
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <main id={MAIN_ID} tabIndex={-1} className={styles.wide}>
        {children}
      </main>
      {footer}
    </div>
  );
}
