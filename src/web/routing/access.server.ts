import { data, type MiddlewareFunction } from 'react-router';
import { localeOfPath, localizePath } from '#kernel/locale.ts';
import { withBase, withoutBase } from './base-path.ts';
import { findPage } from './find-page.ts';
import { href } from './href.ts';
import { getLoadContext } from './load-context.ts';
import { matchPathLocale } from './local-link.tsx';

/**
 * Restricts admins' pages before any of their code runs: anonymous visitors are redirected to the login with a return
 * path, other members get a 403.
 */
export const guardAdmins: MiddlewareFunction<Response> = ({ url, context }) => {
  const { viewer } = getLoadContext(context);
  if (viewer?.role === 'ADMIN') return;
  if (viewer) throw data(null, { status: 403, statusText: 'Forbidden' });
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(localizePath(href('/login'), localeOfPath(path)), path + url.search);
};

/**
 * Responds to a URL that names an admin's page but matches no route, such as `/de/Admin/SplitGenerator`, exactly as the
 * page responds, so that the response does not reveal which pages exist.
 */
export const guardAdminAddresses: MiddlewareFunction<Response> = (visit, next) => {
  if (findPage(withoutBase(visit.url.pathname))?.page.audience === 'admin') return guardAdmins(visit, next);
};

/**
 * Restricts members' pages to members. With tokens in local storage a document request carries no token: then the
 * page's data request identifies the viewer. A post passes, since the session may end with it.
 */
export const guardMembers: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const { viewer, tokenStorage } = getLoadContext(context);
  if (viewer || tokenStorage === 'local-storage' || request.method === 'POST') return;
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(matchPathLocale(path, href('/login')), path);
};

function createLoginRedirect(login: string, returnTo: string): Response {
  const Location = `${withBase(login)}?returnTo=${encodeURIComponent(returnTo)}`;
  return new Response(null, { status: 302, headers: { Location, 'Cache-Control': 'no-store' } });
}
