import type { Clock, Instant } from '../../../kernel/instant.ts';
import { isPast } from '../../../kernel/instant.ts';
import type { Locale } from '../../../kernel/locale.ts';
import type { AuditTrail, Transaction } from '../../../kernel/ports.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { formatValidityTimestamp, linkExpiry, registrationLink, signedText } from '../rules/link.ts';
import type { InvitationStore, LinkSigner } from './ports.ts';

export type LinkWorld = {
  readonly clock: Clock;
  readonly linkSigner: LinkSigner;
  readonly publicOrigin: string;
  readonly transaction: Transaction<{ readonly invitations: InvitationStore; readonly audit: AuditTrail }>;
};

export type CreatedLink =
  | { readonly kind: 'created'; readonly url: string; readonly validUntil: Instant }
  | { readonly kind: 'refused'; readonly reason: 'code-unknown' | 'code-disabled' | 'code-ended' };

/** Makes a registration link of a valid code, good for 14 days, and notes in the audit log who did. */
export async function createLink(
  world: LinkWorld,
  input: { readonly code: string; readonly locale: Locale; readonly actor: string },
): Promise<CreatedLink> {
  const normalized = normalizeCode(input.code);
  const now = world.clock();
  return world.transaction(async ({ invitations, audit }): Promise<CreatedLink> => {
    const code = isPossibleCode(normalized) ? await invitations.findCode(normalized) : null;
    if (!code) return { kind: 'refused', reason: 'code-unknown' };
    if (code.disabledAt) return { kind: 'refused', reason: 'code-disabled' };
    if (code.endsAt && isPast(code.endsAt, now)) return { kind: 'refused', reason: 'code-ended' };
    const validUntil = linkExpiry(now);
    const timestamp = formatValidityTimestamp({
      expiresAt: validUntil,
      ...world.linkSigner.sign(signedText(code.code, validUntil)),
    });
    await audit.record({
      actor: input.actor,
      action: 'link.created',
      subject: `code:${code.code}`,
      before: null,
      after: { validUntil },
    });
    return {
      kind: 'created',
      url: registrationLink(world.publicOrigin, input.locale, code.code, timestamp),
      validUntil,
    };
  });
}
