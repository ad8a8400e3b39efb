import { type RouterContextProvider, redirect } from 'react-router';
import { createExpiredTokenCookie, createTokenCookie } from '#web/routing/cookies.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { loginPathAfter } from '#web/routing/login-href.ts';

/**
 * The response of an action after a login: sets the session cookie and redirects to `to`. With tokens in local storage,
 * a response without script cannot store the token: then it redirects to the login.
 */
export function redirectWithSession(context: Readonly<RouterContextProvider>, token: string, to: string): Response {
  const { publicOrigin, tokenStorage } = getLoadContext(context);
  if (tokenStorage === 'local-storage') return redirect(matchPathLocale(to, loginPathAfter('activated')));
  return redirect(to, { headers: { 'Set-Cookie': createTokenCookie(token, publicOrigin) } });
}

/** The response of an action after a logout. */
export function endSession(context: Readonly<RouterContextProvider>, to: string): Response {
  return redirect(to, { headers: { 'Set-Cookie': createExpiredTokenCookie(getLoadContext(context).publicOrigin) } });
}
