import type { Instant } from '#kernel/instant.ts';
import type { ProviderId } from '../rules/provider.ts';
import type { IdentityStores } from './ports.ts';

type Change = {
  readonly kind: 'identity.linked' | 'identity.unlinked';
  readonly memberId: string;
  readonly actor: string;
  readonly provider: ProviderId;
  readonly at: Instant;
  /** The sessions that ended with it. */
  readonly ended?: readonly string[];
};

/** Records who changed the identities of a member, and makes the mail to the member due. */
export async function noteIdentityChange(
  { audit, events }: Pick<IdentityStores, 'audit' | 'events'>,
  { kind, memberId, actor, provider, at, ended = [] }: Change,
): Promise<void> {
  const subject = `member:${memberId}`;
  const sessions = ended.length > 0 ? { endedSessions: ended.length } : null;
  const values =
    kind === 'identity.linked' ? { before: null, after: { provider } } : { before: { provider }, after: sessions };
  await audit.record({ actor, action: kind, subject, ...values });
  await events.publish(kind, { memberId, provider, at: at.toISOString() });
}
