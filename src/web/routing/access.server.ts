import { data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { type Locale, localeOfPath, localizePath, splitLocale } from '#kernel/locale.ts';
import {
  hasPermission,
  isAllowedWithoutFactor,
  listRolesWith,
  needsProof,
  type Permission,
} from '#kernel/permissions.ts';
import { translate } from '#texts/translate.ts';
import { withBase, withoutBase } from './base-path.ts';
import { COOKIES, cookieValue } from './cookies.ts';
import { findDeclaredPage } from './find-declared-page.server.ts';
import { href } from './href.ts';
import { getLoadContext } from './load-context.ts';
import { matchPathLocale } from './local-link.tsx';
import type { LoginNoticeName } from './login-href.ts';
import { normalizePath } from './normalize-path.ts';
import { createProofRedirect, rememberRequest } from './proof-redirect.server.ts';
import type { Refusal } from './refusal.ts';

/**
 * Restricts admins' pages before any of their code runs: anonymous visitors are redirected to the login with a return
 * path, members get a 403, and so do admins whose role does not have the permission that the page's handle names. A path
 * that no handle declares is for nobody. Where the permission needs a proof of identity, the page asks for it first, and an
 * admin who has to set up a second factor is led there.
 */
export const guardAdmins: MiddlewareFunction<Response> = ({ request, url, context }) => {
  requireAdmin({ request, url, context });
  const path = withoutBase(url.pathname);
  const permission = findDeclaredPage(path)?.page.permission;
  const { viewer } = getLoadContext(context);
  if (!permission || !hasPermission(viewer?.adminRole ?? null, permission))
    throw refuse(permission ? explain(localeOfPath(path), permission) : null);
  requireIdentity({ request, url, context }, permission);
};

function requireIdentity(
  { request, url, context }: Pick<Visit, 'request' | 'url' | 'context'>,
  permission: Permission,
): void {
  const { isProven, needsFactor } = getLoadContext(context);
  const path = withoutBase(url.pathname);
  const isStart = findDeclaredPage(path)?.path === href('/admin');
  if (needsFactor && (isStart || !isAllowedWithoutFactor(permission))) {
    const Location = withBase(matchPathLocale(path, href('/admin/account')));
    throw new Response(null, { status: 302, headers: { Location, 'Cache-Control': 'no-store' } });
  }
  rememberRequest(context, url, request);
  const question = needsProof(permission) && !isProven ? createProofRedirect(context) : null;
  if (question) throw question;
}

/**
 * Responds to every URL below `/admin` as a page does, also if no route matches it, such as `/de/Admin/SplitGenerator`, so
 * that the response reveals to nobody else which pages exist.
 */
export const guardAdminAddresses: MiddlewareFunction<Response> = (visit, next) => {
  const path = withoutBase(visit.url.pathname);
  if (findDeclaredPage(path)?.page.audience === 'admin') return guardAdmins(visit, next);
  if (/^\/admin(?:\/|$)/i.test(splitLocale(normalizePath(path)).path)) requireAdmin(visit);
};

type Visit = Parameters<MiddlewareFunction<Response>>[0];

function requireAdmin({ request, url, context }: Pick<Visit, 'request' | 'url' | 'context'>): void {
  const { viewer } = getLoadContext(context);
  if (viewer?.role === 'ADMIN') return;
  if (viewer) throw refuse(null);
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(request, localizePath(href('/login'), localeOfPath(path)), path + url.search);
}

function refuse(refusal: Refusal | null) {
  return data(refusal, { status: 403, statusText: 'Forbidden' });
}

/** The texts come from the server: the error page is part of every page's program, the texts of admins are not. */
function explain(locale: Locale, permission: Permission): Refusal {
  const names = listRolesWith(permission).map((role) => translate(locale, `admin.role.${role}`));
  const roles = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  return {
    text: translate(locale, 'admin.forbidden', { roles }),
    way: { href: withBase(localizePath(href('/admin'), locale)), label: translate(locale, 'admin.toStart') },
  };
}

/**
 * Restricts members' pages to members. With tokens in local storage a document request carries no token: then the
 * page's data request identifies the viewer. A post passes, since the session may end with it. Operations that need a proof of
 * identity lead to the question for it.
 */
export const guardMembers: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const { viewer, tokenStorage } = getLoadContext(context);
  rememberRequest(context, url, request);
  if (viewer || tokenStorage === 'local-storage' || request.method === 'POST') return;
  const path = withoutBase(url.pathname);
  throw createLoginRedirect(request, matchPathLocale(path, href('/login')), path);
};

/**
 * The login says it to a visitor who was logged in: the token in the request has no session any more. Then it is a new
 * document, because the open one still shows the member.
 */
function createLoginRedirect(request: Request, login: string, returnTo: string): Response {
  const hadSession = cookieValue(request.headers.get('Cookie'), COOKIES.session) !== null;
  const notice: LoginNoticeName | null = hadSession ? 'session-ended' : null;
  const query = `returnTo=${encodeURIComponent(returnTo)}${notice === null ? '' : `&notice=${notice}`}`;
  const Location = `${withBase(login)}?${query}`;
  const headers = { 'Cache-Control': 'no-store' };
  return hadSession ? redirectDocument(Location, { headers }) : redirect(Location, { headers });
}
