import type { MiddlewareFunction } from 'react-router';
import { normalizePath } from './normalize-path.ts';

/**
 * Moves every other spelling of an address to the plain one, with its query, before anything is decided by its text:
 * the router shows `admin` for `%61dmin` as well. Only afterwards comes what reads addresses.
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
