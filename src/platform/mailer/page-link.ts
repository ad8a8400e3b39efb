import { BASE_PATH } from '#kernel/base-path.ts';
import type { Locale } from '#kernel/locale.ts';

/**
 * Builds a page's address for a mail, from the public origin alone. English has a prefix there, too: without a prefix,
 * the browser's settings would choose the language.
 */
export function pageLink(publicOrigin: string, locale: Locale, path: string): string {
  return `${publicOrigin}${BASE_PATH}/${locale}${path}`;
}
