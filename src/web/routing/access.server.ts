import { data, type MiddlewareFunction } from 'react-router';
import { localeOfPath, localizePath } from '#kernel/locale.ts';
import { withBase, withoutBase } from './base-path.ts';
import { getLoadContext } from './load-context.ts';
import { matchPathLocale } from './local-link.tsx';
import { findPage } from './page-paths.ts';

/**
 * Keeps admins' pages from everybody else before any of their code runs: anonymous visitors log in first and return, other
 * members get a 403.
 */
export const guardAdmins: MiddlewareFunction<Response> = ({ url, context }) => {
  const { viewer } = getLoadContext(context);
  if (viewer?.role === 'ADMIN') return;
  if (viewer) throw data(null, { status: 403, statusText: 'Forbidden' });
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(localizePath('/login', localeOfPath(path)), path + url.search);
};

/**
 * Answers an address that means an admin's page and is none of the router's, such as `/de/Admin/SplitGenerator`, as the
 * page is answered: nobody learns from it which pages there are.
 */
export const guardAdminAddresses: MiddlewareFunction<Response> = (visit, next) => {
  if (findPage(withoutBase(visit.url.pathname))?.audience === 'admin') return guardAdmins(visit, next);
};

/**
 * Keeps members' pages from anonymous visitors. With tokens in local storage a document carries none: then the page's own
 * request for data says who is there. A post passes, since the session may end with it.
 */
export const guardMembers: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const { viewer, tokenStorage } = getLoadContext(context);
  if (viewer || tokenStorage === 'local-storage' || request.method === 'POST') return;
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(matchPathLocale(path, '/login'), path);
};

function createLoginRedirect(login: string, returnTo: string): Response {
  const Location = `${withBase(login)}?returnTo=${encodeURIComponent(returnTo)}`;
  return new Response(null, { status: 302, headers: { Location, 'Cache-Control': 'no-store' } });
}
