import { createContext, type RouterContextProvider } from 'react-router';
import { withBase, withoutBase } from './base-path.ts';
import { findPage } from './find-page.ts';
import { href, withQuery } from './href.ts';
import { matchPathLocale } from './local-link.tsx';

/** What a request to a page of members or admins asks for: its path with the query, without base path. */
type Asked = { readonly path: string; readonly isPost: boolean };

const asked = createContext<Asked | null>(null);

/** Remembers a request whose operations may need a proof of identity. */
export function rememberRequest(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { method }: Pick<Request, 'method'>,
): void {
  context.set(asked, { path: withoutBase(url.pathname) + url.search, isPost: method === 'POST' });
}

/**
 * Leads to the page that asks for a proof of identity, which then goes on with what was asked for. A post keeps its form: by
 * 307 the browser posts it to that page as well. Null where no request was remembered.
 */
export function createProofRedirect(context: Readonly<RouterContextProvider>): Response | null {
  const request = context.get(asked);
  if (!request) return null;
  const isMembers = findPage(request.path.replace(/[?#].*$/, ''))?.page.audience === 'member';
  const question = isMembers ? href('/account/security/confirm') : href('/admin/account/confirm');
  const page = withQuery(question, { returnTo: request.path });
  // The path is complete, with the base path: the guard sends it as it is.
  const Location = withBase(matchPathLocale(request.path, page));
  return new Response(null, {
    status: request.isPost ? 307 : 302,
    headers: { Location, 'Cache-Control': 'no-store' },
  });
}
