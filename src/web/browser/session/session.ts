import { redirect, redirectDocument } from 'react-router';
import { findPage } from '#web/routing/find-page.ts';
import { resetClient } from '../graphql/run.ts';
import { clearToken, isTokenInCookie, storeToken } from './token.ts';
import { fetchViewer } from './viewer.ts';

type Options = {
  /** Keeps the query cache and the socket (specification G3). */
  readonly skipReset?: boolean;
};

/** Stores the token of a login or an activation; earlier query results are discarded. */
export async function signIn(token: string, { skipReset = false }: Options = {}): Promise<void> {
  storeToken(token);
  if (!skipReset) await resetClient();
  await fetchViewer();
}

/** Clears the token; the mutation `logout` ends the session on the server. */
export async function signOut({ skipReset = false }: Options = {}): Promise<void> {
  clearToken();
  if (!skipReset) await resetClient();
  await fetchViewer();
}

/** The result of a clientAction after a login; an action calls `redirectWithSession` (session.server.ts). */
export async function startSession(token: string, to: string): Promise<Response> {
  await signIn(token);
  // Admins' pages need a full page load, so that the server checks access; a document request never carries a token of
  // local storage.
  const guarded = findPage(to.replace(/[?#].*$/, ''))?.page.audience === 'admin';
  return guarded && isTokenInCookie() ? redirectDocument(to) : redirect(to);
}
