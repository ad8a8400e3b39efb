import { newId } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isOnlyLogin } from '#modules/membership/rules/logins.ts';
import { type IdentityRefusal, isUsable } from '../rules/provider.ts';
import { decryptIdentity } from './encrypted-tokens.ts';
import { noteIdentityChange } from './note-change.ts';
import type { IdentityDependencies } from './ports.ts';

export type IdentityChangeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: IdentityRefusal };
export type IdentityLinkResult =
  | IdentityChangeResult
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

const DONE = { kind: 'done' } as const;

/**
 * Links an identity that a provider has just confirmed to the member who is logged in, in the session that asked for it. A
 * second press of the button changes nothing more. Limit: `identity-link` by the account.
 */
export async function linkIdentity(
  deps: IdentityDependencies,
  viewer: Viewer,
  token: string,
): Promise<IdentityLinkResult> {
  const retryAfter = await deps.takeAttempt('identity-link', viewer.memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  return deps.transaction(async (stores): Promise<IdentityChangeResult> => {
    const { memberId, sessionId } = viewer;
    const at = deps.clock();
    const proven = decryptIdentity(deps, token);
    const stateHash = proven && deps.hashToken(proven.state);
    if (!stateHash || proven.session !== sessionId) return refuse('ended');
    // A reset of the password may have ended the session and removed what was linked.
    if (!(await stores.members.lockOwnAccount(viewer, at))) return refuse('ended');
    const { identities } = stores;
    const { provider, issuer, subject, email } = proven.identity;
    if ((await identities.findOwner(proven.identity)) === memberId) return DONE;
    if (!(await identities.takeLogin(stateHash, at))) return refuse('ended');
    const row = { id: newId(at, deps.random), memberId, provider, issuer, subject, email };
    const inserted = await identities.insertIdentity(row, at);
    if (inserted !== 'inserted') return refuse(inserted);
    const actor = `member:${memberId}`;
    await noteIdentityChange(stores, { kind: 'identity.linked', memberId, actor, provider, at });
    return DONE;
  });
}

/**
 * Removes an identity, unless the member could no longer log in. All other sessions end: somebody else may have opened them with
 * the account at the provider. Removals are not counted, so that what a stranger linked can be removed at once: an hour has at most
 * twice as many mails as links, plus one for each account linked before.
 */
export function unlinkIdentity(
  deps: Pick<IdentityDependencies, 'clock' | 'transaction' | 'providers'>,
  viewer: Viewer,
  id: string,
): Promise<IdentityChangeResult> {
  return deps.transaction(async (stores): Promise<IdentityChangeResult> => {
    const { memberId, sessionId, role } = viewer;
    const at = deps.clock();
    if (!(await stores.members.lockOwnAccount(viewer, at))) return refuse('ended');
    const linked = await stores.identities.listIdentities(memberId);
    const identity = linked.find((candidate) => candidate.id === id);
    if (!identity) return refuse('unknown');
    const logins = await stores.members.readLogins({ id: memberId, role });
    if (isUsable(identity, deps.providers) && isOnlyLogin(logins, 'identities')) return refuse('last-method');
    await stores.identities.deleteIdentity(memberId, id);
    const ended = await stores.members.endOtherLogins(memberId, sessionId, at);
    const { provider } = identity;
    const actor = `member:${memberId}`;
    await noteIdentityChange(stores, { kind: 'identity.unlinked', memberId, actor, provider, at, ended });
    return DONE;
  });
}

function refuse(reason: IdentityRefusal): IdentityChangeResult {
  return { kind: 'refused', reason };
}
