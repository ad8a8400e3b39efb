import { useLocation, useNavigate } from 'react-router';
import { LOCALES, type Locale } from '../../kernel/locale.ts';
import { withBase } from '../base-path.ts';
import { pathBeside } from '../local-link.tsx';
import { useText } from '../text/use-text.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';

const NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
};

/**
 * The same page in the other languages, as plain links: a choice loads the page anew. Only the activation page goes
 * through the router, since its address was emptied of the secret that a new load would need (specification section 2).
 */
export function LanguageSwitch({ upwards }: { readonly upwards?: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { t, locale: current } = useText();
  const throughRouter = pathname.includes('activateaccount');
  const items = LOCALES.map((locale) => {
    const path = pathBeside(`/${locale}`, pathname);
    return { path, href: withBase(path) + search, hrefLang: locale, label: NAMES[locale], current: locale === current };
  });
  return (
    <LanguageMenu
      label={t('language.label')}
      items={items}
      upwards={upwards}
      onSelect={(event, { hrefLang }) => {
        const chosen = items.find((item) => item.hrefLang === hrefLang);
        if (!throughRouter || !chosen) return;
        event.preventDefault();
        navigate(chosen.path + search);
      }}
    />
  );
}
