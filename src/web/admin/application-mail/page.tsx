import { applicationInvitation } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** A mail has styles in its elements. It loads nothing, runs nothing, and its links open elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Sends the HTML of the mail that an approval with the code would send. */
export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const code = url.searchParams.get('code');
  const { membershipApplicationInvitation: invitation } = await runInProcess(context)(applicationInvitation, {
    id: params.id,
    code,
  });
  if (!invitation?.mail) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return new Response(invitation.mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
