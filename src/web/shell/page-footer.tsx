import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { type FooterGroup, SiteFooter } from '#web/ui/site-footer.tsx';
import { CookieSettingsButton } from './cookie-settings-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The footer of all pages, with the brand's facts (specification C5); a short one on pages made for work. */
export function PageFooter() {
  const { name, legalEntity } = useBrand();
  const { t } = useText();
  const isShort = usePageHandle()?.audience === 'admin';
  const groups = useGroups({ isShort });
  const partners = usePartners();
  return (
    <SiteFooter
      brandName={name}
      label={t('footer.label')}
      groups={isShort ? groups.slice(-1) : groups}
      partners={isShort ? [] : partners}
      languageMenu={<LanguageSwitch upwards />}
      note={[legalEntity.name, ...legalEntity.address, legalEntity.register].join(' · ')}
    />
  );
}

/** The legal links are the last group: every page has them. Admins have no data of a visitor, and their pages no cookies to decide on. */
function useGroups({ isShort }: { readonly isShort: boolean }): readonly FooterGroup[] {
  const { links } = useBrand();
  const { t } = useText();
  const localized = useLocalizedPath();
  return [
    {
      title: t('footer.club'),
      links: [
        { href: withBase(localized(href('/about-us'))), label: t('footer.about') },
        { href: links.jobs, label: t('footer.jobs') },
        { href: links.sustainability, label: t('footer.sustainability') },
      ],
    },
    {
      title: t('footer.members'),
      links: [
        { href: links.shop, label: t('footer.shop') },
        { href: links.customerService, label: t('footer.customerService') },
        { href: links.appStore, label: t('appStore') },
        { href: links.playStore, label: t('playStore') },
      ],
    },
    {
      title: t('footer.legal'),
      links: [
        { href: links.privacy, label: t('footer.privacy') },
        { href: links.terms, label: t('footer.terms') },
        { href: links.imprint, label: t('footer.imprint') },
        ...(isShort ? [] : [{ href: withBase(localized(href('/personal-data'))), label: t('footer.personalData') }]),
      ],
      more: !isShort && <CookieSettingsButton />,
    },
  ];
}

function usePartners() {
  const { paymentPartners, deliveryPartners } = useBrand();
  const { t } = useText();
  return [
    { title: t('footer.payment'), partners: paymentPartners },
    { title: t('footer.delivery'), partners: deliveryPartners },
  ];
}
