/** Results of Intl, by request key. */
export type Formats = Readonly<Record<string, string>>;

let brought: Formats = {};
let listener: (key: string, result: string) => void = () => undefined;

/**
 * Calls Intl, unless the document already contains the result. A page's first formatter blocks a phone's processor for
 * 50 ms, and a browser of another version than the server's writes some spaces and characters differently.
 */
export function getFormatted(key: string, format: () => string): string {
  const known = brought[key];
  if (known !== undefined) return known;
  const result = format();
  listener(key, result);
  return result;
}

/** For browsers: loads the results that the server formatted for the document. */
export function loadFormats(formats: Formats): void {
  brought = formats;
}

/** For the server: the listener receives all results from now on. */
export function setFormatListener(listen: (key: string, result: string) => void): void {
  listener = listen;
}
