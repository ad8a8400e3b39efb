import type { ReactNode } from 'react';
import { useAnalytics } from '#web/browser/analytics/use-analytics.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useConsentSetUp } from '#web/browser/consent/use-consent.ts';
import { useExperiments } from '#web/browser/experiments/use-experiments.ts';
import { LogOutForm } from '#web/browser/session/log-out-form.tsx';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink, useLocalizedPath } from '#web/routing/local-link.tsx';
import type { PageLayout } from '#web/routing/page-handle.ts';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { BlackInclinedLinesLayout } from '#web/ui/layouts/black-inclined-lines-layout.tsx';
import { CenteredLayout } from '#web/ui/layouts/centered-layout.tsx';
import { DefaultLayout } from '#web/ui/layouts/default-layout.tsx';
import { NoFooterLayout } from '#web/ui/layouts/no-footer-layout.tsx';
import { headerLinkClass, SiteHeader, secondaryHeaderLinkClass } from '#web/ui/site-header.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PageFooter } from './page-footer.tsx';

const LAYOUTS = {
  default: DefaultLayout,
  centered: CenteredLayout,
  'no-footer': NoFooterLayout,
  'black-inclined-lines': BlackInclinedLinesLayout,
} as const;

type Props = {
  readonly layout: PageLayout;
  readonly notice?: ReactNode;
  /** The pages of members and of admins stand beside their navigation, which brings the `main` element. */
  readonly hasOwnMain?: boolean;
  readonly children: ReactNode;
};

/** Renders a page in the layout that its handle names. */
export function PageFrame({ layout, notice, hasOwnMain = false, children }: Props) {
  const { t } = useText();
  const isBackOffice = usePageHandle()?.audience === 'admin';
  const Layout = LAYOUTS[hasOwnMain && layout !== 'black-inclined-lines' ? 'default' : (layout ?? 'default')];
  // Pages of the default layout begin with a picture, and the header overlays it.
  const header = <PageHeader overlay={layout === 'default'} />;
  return (
    <Layout skipLabel={t('skip')} header={header} footer={<PageFooter />} notice={notice} hasOwnMain={hasOwnMain}>
      {children}
      {!isBackOffice && <VisitTracking />}
    </Layout>
  );
}

/** Consent, analytics and experiments are about visitors: the back office has none of them (decision 0142). */
function VisitTracking(): null {
  useConsentSetUp();
  useAnalytics();
  useExperiments();
  return null;
}

/** Logo, member login, languages. */
function PageHeader({ overlay }: { readonly overlay: boolean }) {
  const { name } = useBrand();
  const localized = useLocalizedPath();
  return (
    <SiteHeader homeHref={withBase(localized(href('/')))} brandName={name} overlay={overlay}>
      <MemberNav />
      <LanguageSwitch />
    </SiteHeader>
  );
}

function MemberNav() {
  const { t } = useText();
  const { links } = useBrand();
  const viewer = useCurrentViewer();
  if (viewer)
    return (
      <>
        {viewer.role !== 'ADMIN' && (
          <LocalLink to={href('/welcome')} className={secondaryHeaderLinkClass}>
            {t('header.membership')}
          </LocalLink>
        )}
        <a href={links.shop} className={secondaryHeaderLinkClass}>
          {t('header.shop')}
        </a>
        <LogOutForm className={headerLinkClass} />
      </>
    );
  return (
    <LocalLink to={href('/login')} className={headerLinkClass}>
      {t('header.login')}
    </LocalLink>
  );
}
