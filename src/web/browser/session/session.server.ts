import { type RouterContextProvider, redirect } from 'react-router';
import { createExpiredTokenCookie, createTokenCookie } from '#web/routing/cookies.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { loginPathAfter } from '#web/routing/login-href.ts';

/**
 * The end of an action that logged somebody in: the session's cookie, and on to `to`. Where tokens live in local storage,
 * an answer without script cannot keep one: then it leads to the login.
 */
export function redirectWithSession(context: Readonly<RouterContextProvider>, token: string, to: string): Response {
  const { publicOrigin, tokenStorage } = getLoadContext(context);
  if (tokenStorage === 'local-storage') return redirect(matchPathLocale(to, loginPathAfter('activated')));
  return redirect(to, { headers: { 'Set-Cookie': createTokenCookie(token, publicOrigin) } });
}

/** The end of an action that logged somebody out. */
export function endSession(context: Readonly<RouterContextProvider>, to: string): Response {
  return redirect(to, { headers: { 'Set-Cookie': createExpiredTokenCookie(getLoadContext(context).publicOrigin) } });
}
