import type { ReactNode } from 'react';
import { withBase } from './base-path.ts';
import { useBrand } from './brand/use-brand.ts';
import { useAnalytics } from './client/analytics/use-analytics.ts';
import { useConsentSetUp } from './client/consent/use-consent.ts';
import { LanguageSwitch } from './client/language-switch.tsx';
import { LocalLink, useLocalizedPath } from './local-link.tsx';
import { LogOutForm } from './log-out-form.tsx';
import { PageFooter } from './page-footer.tsx';
import type { PageLayout } from './page-paths.ts';
import { useText } from './text/use-text.ts';
import { BlackInclinedLinesLayout } from './ui/layouts/black-inclined-lines-layout.tsx';
import { CenteredLayout } from './ui/layouts/centered-layout.tsx';
import { DefaultLayout } from './ui/layouts/default-layout.tsx';
import { NoFooterLayout } from './ui/layouts/no-footer-layout.tsx';
import { HeaderLink, headerLinkClass, SiteHeader } from './ui/site-header.tsx';
import { useKnownViewer } from './use-viewer.ts';

const LAYOUTS = {
  default: DefaultLayout,
  centered: CenteredLayout,
  'no-footer': NoFooterLayout,
  'black-inclined-lines': BlackInclinedLinesLayout,
} as const;

type Props = { readonly layout: PageLayout; readonly notice?: ReactNode; readonly children: ReactNode };

/** Puts a page into the layout that the table of pages names; a page without one brings its own frame. */
export function LayoutOf({ layout, notice, children }: Props) {
  const { t } = useText();
  useConsentSetUp();
  useAnalytics();
  if (layout === null) return children;
  const Layout = LAYOUTS[layout];
  // Of the layouts, only the default one begins with a picture.
  const header = <PageHeader overlay={layout === 'default'} />;
  return (
    <Layout skipLabel={t('skip')} header={header} footer={<PageFooter />} notice={notice}>
      {children}
    </Layout>
  );
}

/** Logo, the way in for members, languages; pages that bring their own frame use it too. */
export function PageHeader({ overlay }: { readonly overlay?: boolean }) {
  const { name } = useBrand();
  const localized = useLocalizedPath();
  return (
    <SiteHeader homeHref={withBase(localized('/'))} brandName={name} overlay={overlay}>
      <MembersEntrance />
      <LanguageSwitch />
    </SiteHeader>
  );
}

function MembersEntrance() {
  const { t } = useText();
  const { links } = useBrand();
  if (useKnownViewer())
    return (
      <>
        <HeaderLink href={links.shop} secondary>
          {t('header.shop')}
        </HeaderLink>
        <LogOutForm className={headerLinkClass} />
      </>
    );
  return (
    <LocalLink to="/login" className={headerLinkClass}>
      {t('header.login')}
    </LocalLink>
  );
}
