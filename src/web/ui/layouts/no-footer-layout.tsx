import { classNames } from '../class-names.ts';
import { MAIN_ID, SkipLink } from '../skip-link.tsx';
import type { LayoutSlots } from './layout-slots.ts';
import styles from './layouts.module.css';

/** Header and content, without a footer whose links lead away. */
export function NoFooterLayout({ skipLabel, header, notice, children }: Omit<LayoutSlots, 'footer'>) {
  return (
    <div className={styles.page}>
      <SkipLink>{skipLabel}</SkipLink>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, styles.alone)}>
        {children}
      </main>
    </div>
  );
}
