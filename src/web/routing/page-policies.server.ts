import type { MiddlewareFunction } from 'react-router';
import { withoutBase } from './base-path.ts';
import { findDeclaredPage } from './find-declared-page.server.ts';

/**
 * Sets the policies that a page declares on every response to its URL, including redirects and data. The URL decides,
 * not the matched route: in another case, `/de/Reset-Password`, it matches no route but may carry the same secret.
 */
export const applyPagePolicies: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  const page = findDeclaredPage(withoutBase(url.pathname))?.page;
  if (page?.referrerPolicy) response.headers.set('Referrer-Policy', page.referrerPolicy);
  if (page?.cache === 'no-store') response.headers.set('Cache-Control', page.cache);
  return response;
};
