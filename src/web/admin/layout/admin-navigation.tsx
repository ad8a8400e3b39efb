import { useLocation } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import styles from './admin-navigation.module.css';
import { findCurrentEntry } from './find-current-entry.ts';
import { NAVIGATION, type NavigationEntry, PARTS } from './navigation.ts';
import { useBackOffice } from './use-back-office.ts';

/** The way to every page that the admin may see: beside the page, or above it as a menu that needs no script. */
export function AdminNavigation() {
  const { t } = useText();
  const { pathname } = useLocation();
  const { entries } = useBackOffice();
  const path = usePageHandle()?.path ?? '';
  const shown = NAVIGATION.filter(({ to }) => entries.some((entry) => entry.to === to));
  const current = findCurrentEntry(shown, path);
  const list = <EntryList entries={shown} current={current} path={path} />;
  return (
    <nav aria-label={t('admin.title')} className={styles.navigation}>
      <div className={styles.beside}>{list}</div>
      {/* A key for each page: a menu that was left open closes with the next page. */}
      <details key={pathname} className={styles.above}>
        <summary className={styles.summary}>
          <span>{t('admin.nav.menu')}</span>
          {current && <span className={styles.place}>{t(current.text)}</span>}
        </summary>
        {list}
      </details>
    </nav>
  );
}

type ListProps = {
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | undefined;
  readonly path: string;
};

function EntryList({ entries, current, path }: ListProps) {
  const { t } = useText();
  const parts = PARTS.map((part) => ({ ...part, entries: entries.filter(({ part: id }) => id === part.id) }));
  return (
    <ul className={styles.parts}>
      {parts
        .filter((part) => part.entries.length > 0)
        .map((part) => (
          <li key={part.id}>
            {part.text && <span className={styles.part}>{t(part.text)}</span>}
            <ul className={styles.entries}>
              {part.entries.map((entry) => (
                <li key={entry.to}>
                  <LocalLink
                    to={entry.to}
                    className={styles.entry}
                    // A page below an entry has an address of its own.
                    aria-current={entry === current ? (entry.to === path ? 'page' : 'true') : undefined}
                  >
                    {t(entry.text)}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ul>
  );
}
