import { isUuid, newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type FactorChangeResult, type FactorRefusal, normalizePasskeyName } from '../../rules/factor-change.ts';
import type { MembershipDependencies } from '../ports.ts';
import { bindToSession, createChallenge } from './challenges.ts';
import { recordFactorChange } from './record-change.ts';
import { dropUnneededCodes } from './recovery-codes.ts';

type PasskeyDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'factors' | 'members' | 'passkeys' | 'transaction'
>;

/** What the browser needs to create a passkey for the person of a session, as JSON. */
export async function startPasskey(deps: PasskeyDependencies, { memberId, sessionId }: Viewer): Promise<string> {
  const owner = { memberId, purpose: 'registration', binding: bindToSession(sessionId) } as const;
  const member = await deps.members.findMember(memberId);
  return deps.passkeys.createRegistration({
    challenge: await createChallenge(deps, owner),
    userId: memberId,
    userName: member?.email ?? '',
    existing: await deps.factors.listPasskeys(memberId),
  });
}

type NewPasskeyInput = {
  readonly name: string;
  /** The browser's answer to `startPasskey`, as JSON. */
  readonly response: string;
};

/** Adds a passkey to an account, once the authenticator has verified the person. */
export async function addPasskey(
  deps: PasskeyDependencies,
  { memberId, sessionId }: Viewer,
  { name: typed, response }: NewPasskeyInput,
): Promise<FactorChangeResult> {
  const name = normalizePasskeyName(typed);
  if (name === null) return refuse('name-invalid');
  return deps.transaction(async (stores): Promise<FactorChangeResult> => {
    const { members, factors } = stores;
    await members.lockMember(memberId);
    const at = deps.clock();
    const binding = bindToSession(sessionId);
    const challenge = await factors.takeChallenge({ memberId, purpose: 'registration', binding }, at);
    const credential = challenge && (await deps.passkeys.verifyRegistration(response, challenge));
    if (!credential) return refuse('passkey-refused');
    const id = newId(at, deps.random);
    const inserted = await factors.insertPasskey({
      ...credential,
      id,
      name,
      memberId,
      createdAt: at,
      lastUsedAt: null,
    });
    if (inserted !== 'inserted') return refuse(inserted === 'too-many' ? 'too-many-passkeys' : 'passkey-refused');
    const actor = `member:${memberId}`;
    await recordFactorChange(stores, { memberId, actor, change: 'passkey-added', at, after: { passkey: id } });
    return { kind: 'done' };
  });
}

type Named = { readonly id: string; readonly name: string };

/** Gives an own passkey another name. The audit log has the passkey only: a name may be a person's. */
export async function renamePasskey(
  { clock, transaction }: Pick<PasskeyDependencies, 'clock' | 'transaction'>,
  { memberId }: Viewer,
  { id, name: typed }: Named,
): Promise<FactorChangeResult> {
  const name = normalizePasskeyName(typed);
  if (name === null) return refuse('name-invalid');
  if (!isUuid(id)) return refuse('passkey-unknown');
  return transaction(async (stores): Promise<FactorChangeResult> => {
    if (!(await stores.factors.renamePasskey(memberId, id, name))) return refuse('passkey-unknown');
    const after = { passkey: id };
    const actor = `member:${memberId}`;
    await recordFactorChange(stores, { memberId, actor, change: 'passkey-renamed', at: clock(), after });
    return { kind: 'done' };
  });
}

/** Removes an own passkey; recovery codes go with the last factor. */
export async function removePasskey(
  { clock, transaction }: Pick<PasskeyDependencies, 'clock' | 'transaction'>,
  { memberId }: Viewer,
  id: string,
): Promise<FactorChangeResult> {
  if (!isUuid(id)) return refuse('passkey-unknown');
  return transaction(async (stores): Promise<FactorChangeResult> => {
    const { members, factors } = stores;
    await members.lockMember(memberId);
    if (!(await factors.deletePasskey(memberId, id))) return refuse('passkey-unknown');
    const at = clock();
    await dropUnneededCodes(factors, memberId, at);
    const before = { passkey: id };
    await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'passkey-removed', at, before });
    return { kind: 'done' };
  });
}

function refuse(reason: FactorRefusal): FactorChangeResult {
  return { kind: 'refused', reason };
}
