import { data, type MiddlewareFunction } from 'react-router';
import { localizePath } from '../../kernel/locale.ts';
import { withBase, withoutBase } from '../base-path.ts';
import { pageOfPath } from '../page-paths.ts';
import { localeOfPath } from '../text/use-text.ts';
import { worldOf } from './pages-world.ts';

/** Keeps admins' pages from everybody else, by their address, before any of their code runs. */
export const guardPages: MiddlewareFunction<Response> = (visit, next) => {
  if (pageOfPath(withoutBase(visit.url.pathname))?.access === 'admin') return guardAdminPage(visit, next);
};

/**
 * The middleware of an admin page itself, however its address is spelled: anonymous visitors log in first and return,
 * other members get a 403.
 */
export const guardAdminPage: MiddlewareFunction<Response> = ({ url, context }) => {
  const { viewer } = worldOf(context);
  if (viewer?.role === 'ADMIN') return;
  if (viewer) throw data(null, { status: 403, statusText: 'Forbidden' });
  const path = withoutBase(url.pathname);
  const login = withBase(localizePath('/login', localeOfPath(path)));
  throw new Response(null, {
    status: 302,
    headers: { Location: `${login}?returnTo=${encodeURIComponent(path + url.search)}`, 'Cache-Control': 'no-store' },
  });
};
