import { Link, type LinkProps, useLocation } from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { useDocumentData } from './document-data.tsx';
import { findPage } from './page-paths.ts';

/**
 * A path in the language of another: `/login` seen from `/de/welcome` is `/de/login`. An explicit `/en` stays, so that a
 * visitor whose browser speaks another language keeps English without a cookie.
 */
export function matchPathLocale(current: string, to: string): string {
  const { prefix } = splitLocale(current);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const bare = splitLocale(path).path;
  return (prefix ? `/${prefix}${bare === '/' ? '' : bare}` : bare) + rest;
}

/** Gives paths in the language of the page, for navigation by code. */
export function useLocalizedPath(): (to: string) => string {
  const { pathname } = useLocation();
  return (to) => matchPathLocale(pathname, to);
}

/**
 * A link inside of the area that keeps the visitor's language. Admins' pages load anew, so that the server guards them;
 * where only requests for data carry the token, the router asks for them.
 */
export function LocalLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  const path = useLocalizedPath()(to);
  const byCookie = useDocumentData().tokenStorage === 'cookie';
  const guarded = findPage(path.replace(/[?#].*$/, ''))?.audience === 'admin';
  return <Link reloadDocument={guarded && byCookie} {...rest} to={path} />;
}
