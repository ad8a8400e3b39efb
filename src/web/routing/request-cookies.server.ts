import { type Cookie, decodeCookie, parseCookies } from './cookies.ts';

let last: { readonly header: string; readonly cookies: readonly Cookie[] } = { header: '', cookies: [] };

/** Parses the cookies of a request, in their order. Several parts of the program ask for one request after the other. */
export function parseRequestCookies(header: string | undefined): readonly Cookie[] {
  if (header === undefined) return [];
  if (last.header !== header) last = { header, cookies: parseCookies(header) };
  return last.cookies;
}

/** Returns the value of a request's cookie, or null. The first of several counts. */
export function getRequestCookie(header: string | undefined, name: string): string | null {
  const found = parseRequestCookies(header).find((cookie) => cookie.name === name && cookie.value !== null);
  return found ? decodeCookie(found.value ?? '') : null;
}
