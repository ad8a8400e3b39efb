import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListCount } from '#kernel/list/list-page.ts';
import type { KnownCode } from '#modules/invitation/actions/ports.ts';
import { linkExpiry } from '#modules/invitation/rules/link.ts';
import type { LinkRefusal } from '#modules/invitation/rules/link-refusal.ts';
import { getNewestExpiredRequest } from '../../rules/application.ts';
import { findOpenCode, findTypedCode } from '../decide-interest.ts';
import type { ApplicationReadDependencies, PreviewedMail } from './ports.ts';

/** What an approval with a code, or another link, would do. */
export type InvitationPreview = {
  /** The code as it was typed. */
  readonly typed: string;
  readonly code: KnownCode | null;
  /** The other applicants with a valid link of the code who have not registered; they need its invitations as well. */
  readonly outstanding: ListCount;
  readonly refusal: LinkRefusal | null;
  readonly validUntil: Instant;
  /** Null where the code admits nobody. */
  readonly mail: PreviewedMail | null;
};

/**
 * Shows what an approval, or another link for an approved applicant, would do now: whether the code admits people, and
 * the mail, in the language of the applicant. Without a code it is the one of the applicant's link, else of the newest
 * invitation. Null for an unknown application.
 */
export async function previewInvitation(
  deps: ApplicationReadDependencies,
  id: string,
  given: string | null,
): Promise<InvitationPreview | null> {
  const now = deps.clock();
  const interest = isUuid(id) ? await deps.interests.find(id) : null;
  if (!interest) return null;
  const typed = given ?? interest.code ?? (await deps.applications.findLastCode()) ?? '';
  const { code, open } = await deps.transaction(async (stores) => ({
    code: await findTypedCode(stores, typed),
    open: await findOpenCode(stores, typed, now),
  }));
  const validUntil = linkExpiry(now);
  if (!code || typeof open === 'string') {
    const refusal = typeof open === 'string' ? open : 'code-unknown';
    return { typed, code, outstanding: { number: 0, isMore: false }, refusal, validUntil, mail: null };
  }
  const outstanding = await deps.applications.countOutstanding(code.id, getNewestExpiredRequest(now), interest.id);
  const mail = deps.previewInvitationMail(interest, code.code, now);
  return { typed, code, outstanding, refusal: null, validUntil, mail };
}
