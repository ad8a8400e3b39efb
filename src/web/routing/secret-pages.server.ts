import type { MiddlewareFunction } from 'react-router';
import { withoutBase } from './base-path.ts';
import { findPage } from './page-paths.ts';

/** Marks every response to a URL with a mailed secret, including redirects and data, as no-store and no-referrer. */
export const protectSecretUrl: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  if (!findPage(withoutBase(url.pathname))?.secret) return response;
  response.headers.set('Referrer-Policy', 'no-referrer');
  response.headers.set('Cache-Control', 'no-store');
  return response;
};
