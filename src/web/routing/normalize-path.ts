const UNRESERVED = /^[\w.~-]$/;

/**
 * The one spelling of a path: nothing encoded that need not be, no empty segments. The router reads `%61dmin` as
 * `admin`; whatever decides by the text of a path must read the same.
 */
export function normalizePath(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16));
      return UNRESERVED.test(letter) ? letter : encoded;
    })
    .replace(/\/{2,}/g, '/');
}
