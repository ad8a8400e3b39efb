import type { PageHandle } from '#web/routing/page-handle.ts';

/** Sets the headers of every document; routes may have set others before (`headers` of a page). */
export function setDocumentHeaders(
  headers: Headers,
  request: Request,
  page: PageHandle | null,
  contentSecurityPolicy: string,
): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy);
  if (page?.referrerPolicy) headers.set('Referrer-Policy', page.referrerPolicy);
  if (page?.cache === 'no-store') {
    headers.set('Cache-Control', 'no-store');
  } else if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', request.method === 'GET' ? 'private, no-cache' : 'no-store');
  }
}
