import { redirect, redirectDocument } from 'react-router';
import { findPage } from '#web/routing/page-paths.ts';
import { resetClient } from '../graphql/run.ts';
import { clearToken, isTokenInCookie, storeToken } from './token.ts';
import { fetchViewer } from './viewer.ts';

type Options = {
  /** Keeps what was queried and the socket as they are (specification G3). */
  readonly skipReset?: boolean;
};

/** Stores the token of a login or an activation; what was queried before belongs to nobody any more. */
export async function signIn(token: string, { skipReset = false }: Options = {}): Promise<void> {
  storeToken(token);
  if (!skipReset) await resetClient();
  await fetchViewer();
}

/** Clears the token; the server forgets the session by the mutation `logout`. */
export async function signOut({ skipReset = false }: Options = {}): Promise<void> {
  clearToken();
  if (!skipReset) await resetClient();
  await fetchViewer();
}

/** The end of a clientAction that logged somebody in; an action calls `redirectWithSession` (session.server.ts). */
export async function startSession(token: string, to: string): Promise<Response> {
  await signIn(token);
  // Guarded pages load anew, so that the server says who may see them; a document never carries a token of local storage.
  const guarded = findPage(to.replace(/[?#].*$/, ''))?.audience === 'admin';
  return guarded && isTokenInCookie() ? redirectDocument(to) : redirect(to);
}
