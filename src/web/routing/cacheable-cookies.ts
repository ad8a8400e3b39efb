import { LOCALES } from '#kernel/locale.ts';
import { COOKIES } from './cookies.ts';
import { parseRequestCookies } from './request-cookies.server.ts';

const OWN_NAMES: ReadonlySet<string> = new Set(Object.values(COOKIES));

/**
 * The values of our cookies that allow a cached page: the locale and the variants are part of the visit context,
 * no page shows what was counted, and only scripts read the consent. Every other cookie of ours belongs to one visitor.
 */
const CACHEABLE_VALUES: Readonly<Record<string, RegExp>> = {
  [COOKIES.locale]: new RegExp(`^(?:${LOCALES.join('|')})$`),
  [COOKIES.variants]: /^[\w.~!-]+$/,
  [COOKIES.exposed]: /^[\w.~-]+$/,
  [COOKIES.anonymousId]: /^[\w-]+$/,
  [COOKIES.consent]: /^[\w%.~!*'()-]+$/,
};

/**
 * Whether a request with this Cookie header may get a cached page. Foreign cookies do not matter. A cookie of ours
 * counts only once and only in the exact form in which we write it: spellings that browsers and proxies may parse
 * differently bypass the cache.
 */
export function hasCacheableCookies(header: string | undefined): boolean {
  if (!header) return true;
  const seen = new Set<string>();
  return parseRequestCookies(header).every(({ name, value, text }) => {
    if (name === '') return false;
    if (!OWN_NAMES.has(name)) return true;
    const isRepeated = seen.has(name);
    seen.add(name);
    if (isRepeated || value === null) return false;
    const hasBlanks = text.length > name.length + 1 + value.length;
    return !hasBlanks && CACHEABLE_VALUES[name]?.test(value) === true;
  });
}
