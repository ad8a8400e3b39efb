import { useLocation } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SideNavigation, sideNavigationEntryClass } from '#web/ui/side-navigation.tsx';
import { useCount } from '../list/list-count.tsx';
import { findCurrentEntry } from './find-current-entry.ts';
import { NAVIGATION, type NavigationEntry, PARTS } from './navigation.ts';
import { useBackOffice } from './use-back-office.ts';

/** The way to every page that the admin may see. */
export function AdminNavigation() {
  const { t } = useText();
  const { pathname } = useLocation();
  const { entries } = useBackOffice();
  const path = usePageHandle()?.path ?? '';
  const shown = NAVIGATION.filter(({ to }) => entries.some((entry) => entry.to === to));
  const current = findCurrentEntry(shown, path);
  const renderEntry = (entry: NavigationEntry) => (
    <LocalLink
      to={entry.to}
      className={sideNavigationEntryClass}
      // A page below an entry has an address of its own.
      aria-current={entry === current ? (entry.to === path ? 'page' : 'true') : undefined}
    >
      {t(entry.text)}
      {entry.to === href('/admin/mails') && <NewMails />}
    </LocalLink>
  );
  const parts = PARTS.map(({ id, text }) => ({
    id,
    title: text && t(text),
    entries: shown.filter(({ part }) => part === id).map((entry) => ({ id: entry.to, link: renderEntry(entry) })),
  }));
  return (
    <SideNavigation
      label={t('admin.title')}
      menuLabel={t('admin.nav.menu')}
      current={current && t(current.text)}
      path={pathname}
      parts={parts}
    />
  );
}

/** How many addresses are newly marked, because mails to them came back. */
function NewMails() {
  const { t } = useText();
  const count = useCount();
  const { returned } = useBackOffice();
  if (!returned) return null;
  return (
    <>
      {' '}
      <Badge>{t('mails.news.nav', { count: count(returned.all) })}</Badge>
    </>
  );
}
