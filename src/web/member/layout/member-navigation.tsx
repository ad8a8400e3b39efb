import { useLocation } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { LogOutForm } from '#web/browser/session/log-out-form.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { SideNavigation, sideNavigationEntryClass } from '#web/ui/side-navigation.tsx';
import { NAVIGATION } from './navigation.ts';

/** The way to every page of the member area, to the shop, and out. */
export function MemberNavigation() {
  const { t } = useText();
  const { links } = useBrand();
  const { pathname } = useLocation();
  const path = usePageHandle()?.path ?? '';
  const current = NAVIGATION.find(({ to }) => to === path || path.startsWith(`${to}/`));
  const pages = NAVIGATION.map(({ to, text }) => ({
    id: to,
    link: (
      <LocalLink
        to={to}
        className={sideNavigationEntryClass}
        aria-current={to === current?.to ? (to === path ? 'page' : true) : undefined}
      >
        {t(text)}
      </LocalLink>
    ),
  }));
  const shop = (
    <a href={links.shop} className={sideNavigationEntryClass}>
      {t('welcome.shop')}
    </a>
  );
  const logOut = <LogOutForm className={sideNavigationEntryClass} />;
  return (
    <SideNavigation
      label={t('member.nav.label')}
      menuLabel={t('member.nav.menu')}
      current={current && t(current.text)}
      path={pathname}
      parts={[
        { id: 'pages', entries: [...pages, { id: 'shop', link: shop }] },
        { id: 'leave', entries: [{ id: 'log-out', link: logOut }] },
      ]}
    />
  );
}
