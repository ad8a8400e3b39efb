// Separate from the other password rules, so that a browser can check the length without loading the common words.

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** In normalised code points, as the hash sees them, so that the keyboard's input method makes no difference. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length;
}
