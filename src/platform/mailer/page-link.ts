import { BASE_PATH } from '#kernel/base-path.ts';
import type { Locale } from '#kernel/locale.ts';

/**
 * The address of a page in a mail, of the public origin alone. English, too, has its own prefix there: without one the browser
 * would say the language.
 */
export function pageLink(publicOrigin: string, locale: Locale, path: string): string {
  return `${publicOrigin}${BASE_PATH}/${locale}${path}`;
}
