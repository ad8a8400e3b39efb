import { redirect, redirectDocument } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { LoginNoticeName } from '#web/routing/login-href.ts';

/**
 * Leads to the login, which may say why, and from there back to the page. Where a session has ended, the login is a new
 * document: the open one still shows the member, for whom the login would lead on at once.
 */
export function redirectToLogin(url: URL, notice: LoginNoticeName | null = null): Response {
  const path = withoutBase(url.pathname);
  const login = matchPathLocale(path, withQuery(href('/login'), { returnTo: path, notice }));
  return notice === 'session-ended' ? redirectDocument(login) : redirect(login);
}
