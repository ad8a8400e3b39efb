import type { RouterContextProvider } from 'react-router';
import { cookieValue } from './cookies.ts';
import { getLoadContext } from './load-context.ts';

/**
 * The secret of a mailed link is stored for 15 minutes in a cookie that scripts cannot read: the secret leaves the URL
 * at once, but a reload, a change of language or an error page still needs it. All of these pages lie below the area.
 */
export const SECRET_MAX_AGE = 900;
const SHAPE = /^[\w-]{43}$/;

/** Whether a text has the form of a mailed link's secret. */
export function isSecret(text: string | null): text is string {
  return text !== null && SHAPE.test(text);
}

/** Returns the secret in a cookie of this name, or null. */
export function readSecretCookie(name: string, request: Request): string | null {
  const value = cookieValue(request.headers.get('Cookie'), name);
  return isSecret(value) ? value : null;
}

/** Returns the `Secure` attribute for such a cookie if the public origin uses TLS. */
export function getSecureAttribute(context: Readonly<RouterContextProvider>): string {
  return getLoadContext(context).publicOrigin.startsWith('https:') ? '; Secure' : '';
}
