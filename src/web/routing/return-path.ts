import { withoutBase } from './base-path.ts';
import { findPage } from './find-page.ts';
import { formatPath, type Href, href } from './href.ts';
import { matchPathLocale } from './local-link.tsx';

const AFTER_LOGIN = href('/welcome');
const VALUE = /^[\w~-]{1,100}$/;

/**
 * Returns the path to open after a login: the `returnTo` of the URL if that is a page of ours, else the welcome page.
 * Any other value would make the login an open redirect.
 */
export function getReturnPath(url: URL): string {
  const current = withoutBase(url.pathname);
  const path = matchPathLocale(current, parseOwnPath(url.searchParams.get('returnTo') ?? '') ?? AFTER_LOGIN);
  // Second check against parser differences: the browser's own parse of the result must stay on this origin.
  const { origin, pathname, search, hash } = new URL(path, url.origin);
  if (path.startsWith('//') || origin !== url.origin) return matchPathLocale(current, AFTER_LOGIN);
  // Encoded, since headers do not accept every character.
  return pathname + search + hash;
}

/** Returns the page of ours to open after a login, where the URL names any; null where it does not. */
export function readReturnPath(url: URL): string | null {
  return url.searchParams.has('returnTo') ? getReturnPath(url) : null;
}

/** Returns the matched page's own path and the given query, so that no hostile spelling of the path remains. */
function parseOwnPath(wanted: string): Href | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(wanted) ?? [];
  if (!path.startsWith('/') || /\/\/|\\/.test(path) || /\p{Cc}/u.test(wanted)) return null;
  const match = findPage(path);
  if (!match) return null;
  const values = match.page.audience === 'admin' ? match.path.split('/').slice(1) : Object.values(match.params);
  if (!values.every((value) => VALUE.test(value))) return null;
  return `${formatPath(match.path, match.params)}${rest}` as Href;
}
