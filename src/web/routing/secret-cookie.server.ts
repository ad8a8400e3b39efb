import type { RouterContextProvider } from 'react-router';
import { cookieValue } from './cookies.ts';
import { getLoadContext } from './load-context.ts';

/**
 * The secret of a mailed link is remembered for a quarter of an hour, out of reach of scripts: it leaves the address bar at
 * once, and a reload, another language or the page of a failure still need it. All of these lie below the area.
 */
export const SECRET_MAX_AGE = 900;
const SHAPE = /^[\w-]{43}$/;

/** Whether a text can be the secret of a mailed link at all. */
export function isSecret(text: string | null): text is string {
  return text !== null && SHAPE.test(text);
}

/** The secret in a cookie of this name, or null. */
export function readSecretCookie(name: string, request: Request): string | null {
  const value = cookieValue(request.headers.get('Cookie'), name);
  return isSecret(value) ? value : null;
}

/** The end of such a cookie: it is sent over TLS only, where there is TLS. */
export function getSecureAttribute(context: Readonly<RouterContextProvider>): string {
  return getLoadContext(context).publicOrigin.startsWith('https:') ? '; Secure' : '';
}
