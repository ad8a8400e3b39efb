import { redirect } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { LoginNoticeName } from '#web/routing/login-href.ts';

/** Leads to the login, which may say why, and from there back to the page. */
export function redirectToLogin(url: URL, notice: LoginNoticeName | null = null): Response {
  const path = withoutBase(url.pathname);
  return redirect(matchPathLocale(path, withQuery(href('/login'), { returnTo: path, notice })));
}
