import { Link, type LinkProps, useLocation } from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { useDocumentData } from './document-data.tsx';
import { findPage } from './find-page.ts';
import type { Href } from './href.ts';

/**
 * Prefixes a path with the locale of another: `/login` seen from `/de/welcome` is `/de/login`. An explicit `/en` stays,
 * so that a visitor whose browser prefers another language keeps English without a cookie.
 */
export function matchPathLocale(current: string, to: Href): string {
  const { prefix } = splitLocale(current);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const bare = splitLocale(path).path;
  return (prefix ? `/${prefix}${bare === '/' ? '' : bare}` : bare) + rest;
}

/** Returns a function that localizes paths for programmatic navigation. */
export function useLocalizedPath(): (to: Href) => string {
  const { pathname } = useLocation();
  return (to) => matchPathLocale(pathname, to);
}

/**
 * A link within the area that keeps the visitor's language. Admins' pages use a full page load, so that the server
 * guards them; where only data requests carry the token, the router requests them.
 */
export function LocalLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: Href }) {
  const path = useLocalizedPath()(to);
  const byCookie = useDocumentData().tokenStorage === 'cookie';
  const guarded = findPage(path.replace(/[?#].*$/, ''))?.page.audience === 'admin';
  return <Link reloadDocument={guarded && byCookie} {...rest} to={path} />;
}
