import { applicationInvitation } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { createMailResponse } from '../mail/html-response.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Sends the HTML of the mail that an approval with the code would send. */
export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const code = url.searchParams.get('code');
  const { membershipApplicationInvitation: invitation } = await runInProcess(context)(applicationInvitation, {
    id: params.id,
    code,
  });
  if (!invitation?.mail) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return createMailResponse(invitation.mail.html, "'none'");
}
