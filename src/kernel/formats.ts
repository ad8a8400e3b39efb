/** What Intl said, by what it was asked. */
export type Formats = Readonly<Record<string, string>>;

let brought: Formats = {};
let listener: (key: string, said: string) => void = () => undefined;

/**
 * Asks Intl, unless the document has brought the answer. A page's first formatter costs a phone's processor 50 ms in one
 * piece, and a browser of another age than the server's writes some spaces and signs otherwise.
 */
export function getFormatted(key: string, ask: () => string): string {
  const known = brought[key];
  if (known !== undefined) return known;
  const said = ask();
  listener(key, said);
  return said;
}

/** For browsers: takes over what the server has formatted for the document. */
export function loadFormats(formats: Formats): void {
  brought = formats;
}

/** For the server: is told of all that is formatted from now on. */
export function setFormatListener(listen: (key: string, said: string) => void): void {
  listener = listen;
}
