import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditRecord, AuditTrail, LinkSigner, Transaction } from '#kernel/ports.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { linkExpiry, signedLink } from '../rules/link.ts';
import { decideLinkRefusal, type LinkRefusal } from '../rules/link-refusal.ts';
import type { InvitationStore } from './ports.ts';

type LinkStores = { readonly invitations: InvitationStore; readonly audit: AuditTrail };

export type LinkDependencies = {
  readonly clock: Clock;
  readonly linkSigner: LinkSigner;
  readonly publicOrigin: string;
  readonly transaction: Transaction<LinkStores>;
};

export type CreatedLink =
  | { readonly kind: 'created'; readonly url: string; readonly validUntil: Instant }
  | { readonly kind: 'refused'; readonly reason: LinkRefusal };

type LinkInput = { readonly code: string; readonly locale: Locale; readonly actor: string };

/**
 * Creates a registration link, valid for 14 days, of a code that is valid now. The audit log records who requested it,
 * and why it was refused.
 */
export async function createLink(deps: LinkDependencies, input: LinkInput): Promise<CreatedLink> {
  const now = deps.clock();
  const { actor } = input;
  return deps.transaction(async ({ invitations, audit }): Promise<CreatedLink> => {
    const reason = await findLinkCodeRefusal(invitations, input.code, now);
    if (reason) {
      await audit.record(refusalEntry({ actor, code: input.code, reason }));
      return { kind: 'refused', reason };
    }
    const { publicOrigin: origin, linkSigner } = deps;
    const { url, validUntil } = signedLink(linkSigner.sign, { ...input, origin }, now);
    const subject = formatAuditSubject(input.code);
    await audit.record({ actor, action: 'link.created', subject, before: null, after: { validUntil } });
    return { kind: 'created', url, validUntil };
  });
}

/** Why a code gives no link at this moment, or null. */
async function findLinkCodeRefusal(
  invitations: Pick<InvitationStore, 'findCode' | 'listCountryOptions'>,
  typed: string,
  now: Instant,
): Promise<LinkRefusal | null> {
  const normalized = normalizeCode(typed);
  const code = isPossibleCode(normalized) ? await invitations.findCode(normalized) : null;
  const countries = await invitations.listCountryOptions(now);
  return decideLinkRefusal({ code, countries, expiresAt: linkExpiry(now), now });
}

/** Records that a member without permission requested a link. Returns nothing; the caller refuses the request. */
export async function noteForbiddenLink(
  deps: Pick<LinkDependencies, 'transaction'>,
  input: { readonly code: string; readonly actor: string },
): Promise<void> {
  await deps.transaction(({ audit }) => audit.record(refusalEntry({ ...input, reason: 'forbidden' })));
}

function refusalEntry(refused: {
  readonly actor: string;
  readonly code: string;
  readonly reason: string;
}): AuditRecord {
  const { actor, code, reason } = refused;
  return { actor, action: 'link.refused', subject: formatAuditSubject(code), before: null, after: { reason } };
}

/** Text that cannot be a code is not recorded: anybody may type anything there. */
function formatAuditSubject(typed: string): string {
  const code = normalizeCode(typed);
  return isPossibleCode(code) ? `code:${code}` : 'code:?';
}
