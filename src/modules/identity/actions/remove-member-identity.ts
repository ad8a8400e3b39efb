import { isUuid } from '#kernel/ids.ts';
import type { MemberChangeResult, MemberRefusal } from '#modules/membership/rules/member-change.ts';
import { noteIdentityChange } from './note-change.ts';
import type { IdentityDependencies, IdentityStores } from './ports.ts';

type Input = {
  readonly memberId: string;
  readonly identityId: string;
  /** Who removes it: an admin in a session, or the command line, which has neither. */
  readonly by: { readonly actor: string; readonly memberId: string | null; readonly sessionId: string | null };
  /** Whether admins may be changed; throws where that needs a proof of identity first. */
  readonly mayChangeAdmins: () => boolean;
};

/**
 * Removes an identity of somebody else for support, for example after the account at the provider was stolen, and ends the
 * sessions, which it may have opened. The last way to log in goes as well: its owner gets a mail and sets a password by mail.
 * Only who may change admins removes that of an admin.
 */
export function removeMemberIdentity(
  deps: Pick<IdentityDependencies, 'clock' | 'transaction'>,
  { memberId, identityId, by, mayChangeAdmins }: Input,
): Promise<MemberChangeResult> {
  if (!isUuid(memberId)) return Promise.resolve(refuse('member-unknown'));
  if (!isUuid(identityId)) return Promise.resolve(refuse('identity-unknown'));
  return deps.transaction(async (stores): Promise<MemberChangeResult> => {
    const refusal = await lock(stores, memberId, by.memberId, mayChangeAdmins);
    if (refusal) return refuse(refusal);
    const removed = await stores.identities.deleteIdentity(memberId, identityId);
    if (!removed) return refuse('identity-unknown');
    const at = deps.clock();
    const ended = await stores.members.endOtherLogins(memberId, by.sessionId, at);
    const { actor } = by;
    const { provider } = removed;
    await noteIdentityChange(stores, { kind: 'identity.unlinked', memberId, actor, provider, at, ended });
    return { kind: 'done', memberId };
  });
}

/** Locks a member, or an admin together with the admin who changes the account, until the transaction ends. */
async function lock(
  { members }: Pick<IdentityStores, 'members'>,
  memberId: string,
  byId: string | null,
  mayChangeAdmins: () => boolean,
): Promise<MemberRefusal | null> {
  const found = await members.findMember(memberId);
  if (found?.role === 'ADMIN') {
    if (!mayChangeAdmins()) return 'member-is-admin';
    return (await members.lockAdmin(memberId, byId)) ? null : 'member-unknown';
  }
  const locked = await members.lockMember(memberId);
  if (!locked) return 'member-unknown';
  return locked.role === 'ADMIN' ? 'member-is-admin' : null;
}

function refuse(reason: MemberRefusal): MemberChangeResult {
  return { kind: 'refused', reason };
}
