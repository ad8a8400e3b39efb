import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts';
import { formatMessage, type Message, type MessageValues } from '#kernel/message.ts';

export type Messages = Readonly<Record<string, Message>>;

const catalogs = new Map<Locale, Messages>();

/** Registers the texts of a locale for rendering: the server registers all seven, a browser those of its pages. */
export function addCatalog(locale: Locale, messages: Messages): void {
  catalogs.set(locale, { ...catalogs.get(locale), ...messages });
}

/**
 * Returns the text of a key, or the key if there is none. A locale that was never added falls back to another one, so
 * that an error page always has texts.
 *
 * @param variants texts of the visit's variants in this locale, which replace those of the catalogs
 */
export function getText(
  locale: Locale,
  key: string,
  values: MessageValues = {},
  variants: Messages | null = null,
): string {
  const variant = variants && Object.hasOwn(variants, key) ? variants[key] : undefined;
  if (variant) return formatMessage(variant, values, locale);
  const known = catalogs.has(locale)
    ? locale
    : catalogs.has(DEFAULT_LOCALE)
      ? DEFAULT_LOCALE
      : getFirst(catalogs.keys());
  const messages = catalogs.get(known) ?? {};
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message ? formatMessage(message, values, known) : key;
}

/** Returns a text as it is written, with the names of its values: `Welcome to {brand}`; null for an unknown key. */
export function findWrittenText(locale: Locale, key: string): string | null {
  const messages = catalogs.get(locale) ?? {};
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message?.map((token) => (typeof token === 'string' ? token : `{${token[0]}}`)).join('') ?? null;
}

/** Lists the keys of all texts of a locale that were added. */
export function listTextKeys(locale: Locale): readonly string[] {
  return Object.keys(catalogs.get(locale) ?? {});
}

function getFirst(locales: Iterable<Locale>): Locale {
  for (const locale of locales) return locale;
  throw new Error('No texts were loaded');
}
