import type { MiddlewareFunction } from 'react-router';
import { withoutBase } from './base-path.ts';
import { findPage } from './page-paths.ts';

/** Every answer to an address with a mailed secret, a redirect or data too, is stored nowhere and names it to nobody. */
export const protectSecretUrl: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next();
  if (!findPage(withoutBase(url.pathname))?.secret) return response;
  response.headers.set('Referrer-Policy', 'no-referrer');
  response.headers.set('Cache-Control', 'no-store');
  return response;
};
