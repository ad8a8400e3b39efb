import { isUuid, newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type FactorChangeResult, type FactorRefusal, normalizePasskeyName } from '../../rules/factor-change.ts';
import { isOnlyLogin } from '../../rules/logins.ts';
import { readLogins } from '../account/read-logins.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import { bindToSession, createChallenge } from './challenges.ts';
import { takeFactorChange } from './factor-attempts.ts';
import { endSessionsAfterFirstFactor } from './first-factor.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordFactorChange } from './record-change.ts';
import { dropUnneededCodes } from './recovery-codes.ts';

type PasskeyDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'factors' | 'members' | 'passkeys' | 'transaction' | 'takeAttempt'
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

/**
 * Adds a passkey to an account, once the authenticator has verified the person. The first factor of an admin ends the account's
 * other sessions. Limit: `factor-change` by the account.
 */
export async function addPasskey(
  deps: PasskeyDependencies,
  viewer: Viewer,
  { name: typed, response }: NewPasskeyInput,
): Promise<FactorChangeResult | TooManyAttempts> {
  const name = normalizePasskeyName(typed);
  if (name === null) return refuse('name-invalid');
  const tooMany = await takeFactorChange(deps.takeAttempt, viewer.memberId);
  if (tooMany) return tooMany;
  return deps.transaction((stores) => storePasskey(deps, stores, viewer, { name, response }));
}

async function storePasskey(
  deps: PasskeyDependencies,
  stores: MembershipStores,
  viewer: Viewer,
  { name, response }: NewPasskeyInput,
): Promise<FactorChangeResult> {
  const { factors } = stores;
  const { memberId, sessionId } = viewer;
  const at = deps.clock();
  if (!(await lockOwnAccount(stores, viewer, at))) return refuse('session-ended');
  const owner = { memberId, purpose: 'registration', binding: bindToSession(sessionId) } as const;
  const challenge = await factors.takeChallenge(owner, at);
  const credential = challenge && (await deps.passkeys.verifyRegistration(response, challenge));
  if (!credential) return refuse('passkey-refused');
  const id = newId(at, deps.random);
  const before = await factors.summarizeFactors(memberId);
  const passkey = { ...credential, id, name, memberId, createdAt: at, lastUsedAt: null };
  const inserted = await factors.insertPasskey(passkey);
  if (inserted !== 'inserted') return refuse(inserted === 'too-many' ? 'too-many-passkeys' : 'passkey-refused');
  const after = { passkey: id, ...(await endSessionsAfterFirstFactor(stores, viewer, before, at)) };
  await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'passkey-added', at, after });
  return { kind: 'done' };
}

type Named = { readonly id: string; readonly name: string };

/** Gives an own passkey another name. The audit log has the passkey only: a name may be a person's. Limit: `factor-change`. */
export async function renamePasskey(
  { clock, transaction, takeAttempt }: Pick<PasskeyDependencies, 'clock' | 'transaction' | 'takeAttempt'>,
  viewer: Viewer,
  { id, name: typed }: Named,
): Promise<FactorChangeResult | TooManyAttempts> {
  const { memberId } = viewer;
  const name = normalizePasskeyName(typed);
  if (name === null) return refuse('name-invalid');
  if (!isUuid(id)) return refuse('passkey-unknown');
  const tooMany = await takeFactorChange(takeAttempt, memberId);
  if (tooMany) return tooMany;
  return transaction(async (stores): Promise<FactorChangeResult> => {
    if (!(await lockOwnAccount(stores, viewer, clock()))) return refuse('session-ended');
    if (!(await stores.factors.renamePasskey(memberId, id, name))) return refuse('passkey-unknown');
    const after = { passkey: id };
    const actor = `member:${memberId}`;
    await recordFactorChange(stores, { memberId, actor, change: 'passkey-renamed', at: clock(), after });
    return { kind: 'done' };
  });
}

/** Removes an own passkey, unless nothing else logs in; recovery codes go with the last factor. */
export async function removePasskey(
  { clock, transaction }: Pick<PasskeyDependencies, 'clock' | 'transaction'>,
  viewer: Viewer,
  id: string,
): Promise<FactorChangeResult> {
  const { memberId } = viewer;
  if (!isUuid(id)) return refuse('passkey-unknown');
  return transaction(async (stores): Promise<FactorChangeResult> => {
    const { factors } = stores;
    const at = clock();
    if (!(await lockOwnAccount(stores, viewer, at))) return refuse('session-ended');
    if (!(await factors.listPasskeys(memberId)).some((passkey) => passkey.id === id)) return refuse('passkey-unknown');
    const logins = await readLogins(stores, { id: memberId, role: viewer.role });
    if (isOnlyLogin(logins, 'passkeys')) return refuse('last-method');
    await factors.deletePasskey(memberId, id);
    await dropUnneededCodes(factors, memberId, at);
    const before = { passkey: id };
    await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'passkey-removed', at, before });
    return { kind: 'done' };
  });
}

function refuse(reason: FactorRefusal): FactorChangeResult {
  return { kind: 'refused', reason };
}
