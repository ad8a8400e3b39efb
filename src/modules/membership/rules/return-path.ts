/** Longer ones are left out: the link of a mail stays one that mail programs do not break. */
const MOST_LENGTH = 500;

/**
 * The path that a mailed link opens after its login; null for what is no path of this website. The page that handles the link checks
 * again that it is one of its pages.
 */
export function parseReturnPath(wanted: string | null | undefined): string | null {
  if (typeof wanted !== 'string' || wanted.length > MOST_LENGTH) return null;
  const [path = ''] = wanted.split(/[?#]/, 1);
  const isLocal = path.startsWith('/') && !path.includes('//') && !wanted.includes('\\') && !/\p{Cc}/u.test(wanted);
  return isLocal ? wanted : null;
}
