import { withBase } from '#web/routing/base-path.ts';
import { formatAuthorization, readToken } from './token.ts';

/**
 * Sends the token along when the router asks the server for a page's data, where it lives in local storage: documents
 * cannot carry it there, and the router has no headers of its own. Called once, before hydration.
 */
export function addTokenToDataRequests(): void {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const token = isPageData(input) ? readToken() : null;
    if (token === null) return plainFetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set('Authorization', formatAuthorization(token));
    return plainFetch(input, { ...init, headers });
  };
}

function isPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.startsWith(withBase('/')) && pathname.endsWith('.data');
}
