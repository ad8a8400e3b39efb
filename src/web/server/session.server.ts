import { type RouterContextProvider, redirect } from 'react-router';
import { endedTokenCookie, tokenCookie } from '../client/session/token.ts';
import { worldOf } from './pages-world.ts';

/** The end of an action that logged somebody in: the session's cookie, and on to `to`. */
export function startSession(context: Readonly<RouterContextProvider>, token: string, to: string): Response {
  return redirect(to, { headers: { 'Set-Cookie': tokenCookie(token, worldOf(context).publicOrigin) } });
}

/** The end of an action that logged somebody out. */
export function endSession(context: Readonly<RouterContextProvider>, to: string): Response {
  return redirect(to, { headers: { 'Set-Cookie': endedTokenCookie(worldOf(context).publicOrigin) } });
}
