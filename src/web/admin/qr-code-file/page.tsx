import type { LoaderFunctionArgs } from 'react-router';
import { isPossibleCode, normalizeCode } from '#modules/invitation/rules/code.ts';
import { codeLink } from '#modules/invitation/rules/link.ts';
import { encodeQrFile } from '#web/browser/qr/encode-files.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';

export { handle } from './handle.ts';

/** A file of a code's QR code: `?code=CLARA&format=svg`. The route has no component, so that the response is the file. */
export function loader({ url, context }: LoaderFunctionArgs): Response {
  const code = normalizeCode(url.searchParams.get('code') ?? '');
  const format = url.searchParams.get('format');
  if (!isPossibleCode(code) || (format !== 'svg' && format !== 'png'))
    throw pageNotFound(withoutBase(url.pathname) + url.search);
  const link = codeLink(getLoadContext(context).publicOrigin, code);
  return new Response(encodeQrFile(link, format), {
    headers: {
      'Content-Type': format === 'svg' ? 'image/svg+xml' : 'image/png',
      'Content-Disposition': `attachment; filename="qr-${code}.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
