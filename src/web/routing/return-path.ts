import { withoutBase } from './base-path.ts';
import { matchPathLocale } from './local-link.tsx';
import { findPage } from './page-paths.ts';

const AFTER_LOGIN = '/welcome';
const SLUG = /^[\w~-]{1,100}$/;

/**
 * Where a login leads: to the `returnTo` of the address if that is a page of ours, else to the welcome page. Anything
 * else would make the login a door to foreign sites.
 */
export function getReturnPath(url: URL): string {
  const current = withoutBase(url.pathname);
  const path = matchPathLocale(current, parseOwnPath(url.searchParams.get('returnTo') ?? '') ?? AFTER_LOGIN);
  // Whatever was overlooked above: what a browser makes of the result stays here, or it is not used.
  const { origin, pathname, search, hash } = new URL(path, url.origin);
  if (path.startsWith('//') || origin !== url.origin) return matchPathLocale(current, AFTER_LOGIN);
  // Encoded, as no header takes every character.
  return pathname + search + hash;
}

/** The page's own path, not what was written, so that nothing of a hostile spelling is left; and the query as it is. */
function parseOwnPath(wanted: string): string | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(wanted) ?? [];
  if (!path.startsWith('/') || /\/\/|\\/.test(path) || /\p{Cc}/u.test(wanted)) return null;
  const page = findPage(path);
  if (!page) return null;
  if (page.path !== '') return `/${page.path}${rest}`;
  const slug = matchPathLocale('/', path).replace(/^\/|\/$/g, '');
  return slug === '' || SLUG.test(slug) ? `/${slug}${rest}` : null;
}
