import type { Instant } from '#kernel/instant.ts';
import type { ErasureReason } from '../rules/erasure.ts';
import { eraseAll } from './erase-all.ts';
import type { ErasureStores, MemberPerson } from './ports.ts';

type Erasure = { readonly reason: ErasureReason; readonly actor: string; readonly at: Instant };

/** Erases members that the transaction has locked, with an audit entry and an event for each. */
export async function eraseLocked(
  stores: ErasureStores,
  members: readonly MemberPerson[],
  { reason, actor, at }: Erasure,
): Promise<void> {
  if (members.length === 0) return;
  const facts = await eraseAll(stores, members, at);
  await stores.audit.recordAll(
    members.map(({ memberId }, index) => {
      const { registrations = 0, wasInviter = false } = facts[index] ?? {};
      const after = { erasedAt: at, reason, registrations, ...(wasInviter && { inviter: 'erased' }) };
      return { actor, action: 'member.erased', subject: `member:${memberId}`, before: null, after } as const;
    }),
  );
  const erased = members.map(({ memberId, registrationId }) => ({ memberId, registrationId }));
  await stores.events.publishAll('member.erased', erased);
}
