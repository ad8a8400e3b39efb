import { encodeLinkQr } from '#web/browser/qr/link-qr.server.ts';
import { type MyInvitationsQuery, myInvitations } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type ShownInvitations = NonNullable<MyInvitationsQuery['myInvitations']>;

/** The member's invitations, and the QR code of the link. */
export async function loadInvitations(run: Run) {
  const { myInvitations: invitations } = await run(myInvitations, {});
  if (!invitations) return null;
  // Files are within the page: the request of a download has no token where the browser stores it.
  const encoded = invitations.code ? encodeLinkQr(invitations.code.url) : null;
  return { invitations, qr: encoded && { drawing: encoded.drawing, png: encoded.png } };
}

export type LoadedInvitations = NonNullable<Awaited<ReturnType<typeof loadInvitations>>>;
