import { LOCALES } from '#kernel/locale.ts';
import { COOKIES, parseCookies } from './cookies.ts';

const OWN_NAMES: ReadonlySet<string> = new Set(Object.values(COOKIES));

/**
 * The values of our cookies with which a page out of the cache is right: the locale is part of the visit context, and only
 * scripts read the consent. Every other cookie of ours belongs to one visitor.
 */
const CACHEABLE_VALUES: Readonly<Record<string, RegExp>> = {
  [COOKIES.locale]: new RegExp(`^(?:${LOCALES.join('|')})$`),
  [COOKIES.consent]: /^[\w%.~!*'()-]+$/,
};

/**
 * Whether a request with this Cookie header may get a page out of the cache. Foreign cookies do not matter. A cookie of
 * ours counts only as we write it and only once: spellings that browsers and proxies may read differently get a page of
 * their own.
 */
export function hasCacheableCookies(header: string | undefined): boolean {
  const seen = new Set<string>();
  return parseCookies(header ?? null).every(({ name, value, text }) => {
    if (name === '') return !header;
    if (!OWN_NAMES.has(name)) return true;
    const isRepeated = seen.has(name);
    seen.add(name);
    return !isRepeated && value !== null && text === `${name}=${value}` && CACHEABLE_VALUES[name]?.test(value) === true;
  });
}
