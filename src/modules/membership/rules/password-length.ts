// Apart from the other rules of passwords, so that a browser can ask for the length without loading the common words.

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** In code points, as the hash sees them: the way in which a keyboard composes them does not count. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length;
}
