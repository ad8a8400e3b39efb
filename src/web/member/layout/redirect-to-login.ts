import { redirect } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';

/** Leads to the login, and from there back to the page. */
export function redirectToLogin(url: URL): Response {
  const path = withoutBase(url.pathname);
  return redirect(matchPathLocale(path, withQuery(href('/login'), { returnTo: path })));
}
