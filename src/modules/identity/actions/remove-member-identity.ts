import { isUuid } from '#kernel/ids.ts';
import type { MemberChangeResult, MemberRefusal } from '#modules/membership/rules/member-change.ts';
import { noteIdentityChange } from './note-change.ts';
import type { IdentityDependencies } from './ports.ts';

type Input = { readonly memberId: string; readonly identityId: string; readonly actor: string };

/**
 * Removes an identity of a member for support, for example after the account at the provider was stolen. The last way to log
 * in goes as well: its owner gets a mail and sets a password by mail. Admins change their own only.
 */
export function removeMemberIdentity(
  deps: Pick<IdentityDependencies, 'clock' | 'transaction'>,
  { memberId, identityId, actor }: Input,
): Promise<MemberChangeResult> {
  if (!isUuid(memberId)) return Promise.resolve(refuse('member-unknown'));
  if (!isUuid(identityId)) return Promise.resolve(refuse('identity-unknown'));
  return deps.transaction(async (stores): Promise<MemberChangeResult> => {
    const member = await stores.members.lockMember(memberId);
    if (!member) return refuse('member-unknown');
    if (member.role === 'ADMIN') return refuse('member-is-admin');
    const removed = await stores.identities.deleteIdentity(memberId, identityId);
    if (!removed) return refuse('identity-unknown');
    const { provider } = removed;
    await noteIdentityChange(stores, { kind: 'identity.unlinked', memberId, actor, provider, at: deps.clock() });
    return { kind: 'done', memberId };
  });
}

function refuse(reason: MemberRefusal): MemberChangeResult {
  return { kind: 'refused', reason };
}
