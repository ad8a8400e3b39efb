import { drawQr } from '#web/browser/qr/draw-qr.server.ts';
import { encodePng } from '#web/browser/qr/encode-files.server.ts';
import { type MyInvitationsQuery, myInvitations } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type ShownInvitations = NonNullable<MyInvitationsQuery['myInvitations']>;

/** The member's invitations, and the QR code of the link as a drawing and as a file. */
export async function loadInvitations(run: Run) {
  const { myInvitations: invitations } = await run(myInvitations, {});
  if (!invitations) return null;
  const url = invitations.code?.url;
  // A file within the page: the request of a download has no token where the browser stores it.
  const qr = url ? { drawing: drawQr(url), png: `data:image/png;base64,${encodePng(url).toString('base64')}` } : null;
  return { invitations, qr };
}

export type LoadedInvitations = NonNullable<Awaited<ReturnType<typeof loadInvitations>>>;
