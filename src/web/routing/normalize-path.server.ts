import type { MiddlewareFunction } from 'react-router';
import { normalizePath } from './normalize-path.ts';

/**
 * Redirects every other spelling of a URL to the normalized one, with its query, before any code compares URLs as text:
 * the router matches `admin` for `%61dmin` as well. Middleware that reads URLs runs afterwards.
 */
export const redirectToNormalizedPath: MiddlewareFunction<Response> = ({ url }) => {
  const plain = normalizePath(url.pathname);
  if (plain === url.pathname) return;
  throw new Response(null, {
    status: 308,
    // The query may hold a mailed secret.
    headers: { Location: plain + url.search, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
};
