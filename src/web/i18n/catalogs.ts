import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts';
import { formatMessage, type Message, type MessageValues } from '#kernel/message.ts';

type Messages = Readonly<Record<string, Message>>;

const catalogs = new Map<Locale, Messages>();

/** Makes texts of a locale available to all that renders: the server adds all seven, a browser what its pages show. */
export function addCatalog(locale: Locale, messages: Messages): void {
  catalogs.set(locale, { ...catalogs.get(locale), ...messages });
}

/**
 * The text of a key, or the key where there is none. A locale that was never added speaks another, so that an error page
 * can always speak.
 */
export function getText(locale: Locale, key: string, values: MessageValues = {}): string {
  const known = catalogs.has(locale)
    ? locale
    : catalogs.has(DEFAULT_LOCALE)
      ? DEFAULT_LOCALE
      : getFirst(catalogs.keys());
  const messages = catalogs.get(known) ?? {};
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message ? formatMessage(message, values, known) : key;
}

function getFirst(locales: Iterable<Locale>): Locale {
  for (const locale of locales) return locale;
  throw new Error('No texts were loaded');
}
