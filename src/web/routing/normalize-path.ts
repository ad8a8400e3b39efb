const UNRESERVED = /^[\w.~-]$/;

/**
 * Normalizes a path: no unnecessary encoding, no empty segments. The router decodes `%61dmin` to `admin`; code that
 * compares paths as text must see the same path.
 */
export function normalizePath(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16));
      return UNRESERVED.test(letter) ? letter : encoded;
    })
    .replace(/\/{2,}/g, '/');
}
