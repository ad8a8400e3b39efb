import { newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { IdentityRefusal } from '../rules/provider.ts';
import { decryptIdentity } from './encrypted-tokens.ts';
import type { IdentityDependencies, IdentityStores } from './ports.ts';

export type IdentityChangeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

type Change = {
  readonly viewer: Viewer;
  readonly clientAddress: string;
  /** Needed where the session has no fresh proof of identity. */
  readonly password: string | null;
};

const DONE = { kind: 'done' } as const;

/** Links an identity that a provider has just confirmed to the member who is logged in. */
export function linkIdentity(
  deps: IdentityDependencies,
  { token, ...change }: Change & { readonly token: string },
): Promise<IdentityChangeResult> {
  return changeProven(deps, change, async ({ identities, audit }) => {
    const proven = decryptIdentity(deps, token);
    const stateHash = proven && deps.hashToken(proven.state);
    const at = deps.clock();
    if (!proven || !stateHash || !(await identities.takeLogin(stateHash, at))) return refuse('ended');
    const { provider, issuer, subject, email } = proven.identity;
    const { memberId } = change.viewer;
    const row = { id: newId(at, deps.random), memberId, provider, issuer, subject, email };
    const inserted = await identities.insertIdentity(row, at);
    if (inserted !== 'inserted') return refuse(inserted);
    const actor = `member:${memberId}`;
    await audit.record({ actor, action: 'identity.linked', subject: actor, before: null, after: { provider } });
    return DONE;
  });
}

/** Removes an identity, unless the member could no longer log in. */
export function unlinkIdentity(
  deps: IdentityDependencies,
  { id, ...change }: Change & { readonly id: string },
): Promise<IdentityChangeResult> {
  return changeProven(deps, change, async ({ identities, audit }, hasPassword) => {
    const { memberId } = change.viewer;
    const linked = await identities.listIdentities(memberId);
    if (!linked.some((identity) => identity.id === id)) return refuse('unknown');
    if (!hasPassword && linked.length === 1) return refuse('last-method');
    const removed = await identities.deleteIdentity(memberId, id);
    const actor = `member:${memberId}`;
    const before = { provider: removed?.provider };
    await audit.record({ actor, action: 'identity.unlinked', subject: actor, before, after: null });
    return DONE;
  });
}

/** Both changes decide who can log in, so that they need a proof that is minutes old: a login, or the password. */
async function changeProven(
  deps: IdentityDependencies,
  { viewer, clientAddress, password }: Change,
  change: (stores: IdentityStores, hasPassword: boolean) => Promise<IdentityChangeResult>,
): Promise<IdentityChangeResult> {
  if (!viewer.isProven) {
    const retryAfter =
      (await deps.takeAttempt('factor-address', clientAddress)) ??
      (await deps.takeAttempt('factor-target-everywhere', viewer.memberId));
    if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  }
  return deps.transaction(async (stores) => {
    const member = await stores.members.lockMember(viewer.memberId);
    if (!member) return refuse('proof-needed');
    const { valid } = viewer.isProven
      ? { valid: true }
      : await deps.passwords.verify(password ?? '', password === null ? null : member.passwordHash);
    return valid ? change(stores, member.passwordHash !== null) : refuse('proof-needed');
  });
}

function refuse(reason: IdentityRefusal): IdentityChangeResult {
  return { kind: 'refused', reason };
}
