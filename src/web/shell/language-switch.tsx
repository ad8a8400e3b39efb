import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LOCALES, type Locale, localizePath, prefixPath } from '#kernel/locale.ts';
import { storeLocale } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { LanguageMenu } from '#web/ui/language-menu.tsx';

const NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
};

/** Links to the same page in the other languages. The links are prefixed, so that they also work without script. */
export function LanguageSwitch({ upwards }: { readonly upwards?: boolean }) {
  const { pathname, search } = useLocation();
  const { t, locale: current } = useText();
  const choose = useChosenLanguage();
  const items = LOCALES.map((locale) => {
    const href = withBase(prefixPath(pathname, locale)) + search;
    return { href, hrefLang: locale, label: NAMES[locale], current: locale === current };
  });
  return <LanguageMenu label={t('language.label')} items={items} upwards={upwards} onSelect={choose} />;
}

/**
 * A choice reloads the page at the base path and the localized path, except where that is the base path itself. The
 * activation page also uses the router: its URL no longer holds the secret that a page load would need, and consent and
 * analytics stay unchanged (specification B6).
 */
function useChosenLanguage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>, { hrefLang }: { readonly hrefLang: Locale }) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Without cookies, only the prefix records the choice of English.
    const path = storeLocale(hrefLang) ? localizePath(pathname, hrefLang) : prefixPath(pathname, hrefLang);
    if (path !== '/' && !pathname.includes('activateaccount')) location.assign(withBase(path) + search + hash);
    else navigate(path + search + hash);
    closeMenu(event.currentTarget);
  };
}

// The router keeps the menu's state: open, with the focus in it.
function closeMenu(link: HTMLAnchorElement): void {
  const menu = link.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}
