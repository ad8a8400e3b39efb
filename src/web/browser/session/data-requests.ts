import { isPageData } from './is-page-data.ts';
import { formatAuthorization, readToken } from './token.ts';

/**
 * Adds the token to the router's data requests if it is in local storage: document requests cannot carry it then, and
 * the router sets no headers of its own. Called once, before hydration.
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
