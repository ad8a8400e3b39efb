/** Results of Intl, by request key. */
export type Formats = Readonly<Record<string, string>>;

/** Returns the result of `format`, which depends on the key only. */
type TakeFormat = (key: string, format: () => string) => string;

let brought: Formats = {};
let take: TakeFormat = (_key, format) => format();

/**
 * Calls Intl, unless the document already contains the result. A page's first formatter blocks a phone's processor for
 * 50 ms, and a browser of another version than the server's writes some spaces and characters differently.
 */
export function getFormatted(key: string, format: () => string): string {
  return brought[key] ?? take(key, format);
}

/** For browsers: loads the results that the server formatted for the document. */
export function loadFormats(formats: Formats): void {
  brought = formats;
}

/** For the server: `take` gets all requests from now on. */
export function setTakeFormat(given: TakeFormat): void {
  take = given;
}
