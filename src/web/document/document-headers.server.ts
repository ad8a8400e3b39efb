import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/page-paths.ts';

/** Sets the headers of every document; routes may have set others before (`headers` of a page). */
export function setDocumentHeaders(headers: Headers, request: Request, contentSecurityPolicy: string): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy);
  const secret = findPage(withoutBase(new URL(request.url).pathname))?.secret;
  if (secret) {
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cache-Control', 'no-store');
  } else if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', request.method === 'GET' ? 'private, no-cache' : 'no-store');
  }
}
