import { addMilliseconds } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { LoginOutcome } from '#modules/membership/actions/login.ts';
import { judgeClaims, type ProviderIdentity } from '../rules/judge-claims.ts';
import { type LoginRefusal, PROVEN_LIFETIME, type ProviderId } from '../rules/provider.ts';
import type { Flow } from '../rules/tokens.ts';
import { decryptFlow, encryptIdentity } from './encrypted-tokens.ts';
import type { IdentityDependencies, LoginClient, ProviderPort } from './ports.ts';

export type FinishInput = LoginClient & {
  readonly flow: string;
  /** The provider to whose address the response came. */
  readonly provider: ProviderId;
  /** The parameters of the provider's response. */
  readonly response: string;
  readonly viewer: Viewer | null;
};

type LoggedIn = Extract<LoginOutcome, { readonly kind: 'logged-in' | 'factor-needed' }>;
export type FinishResult =
  | LoggedIn
  /** Nobody has linked the identity. The token is for a registration, or for linking it where the login began for that. */
  | { readonly kind: 'unlinked'; readonly token: string }
  /** The viewer has linked this identity before. */
  | { readonly kind: 'own' }
  | { readonly kind: 'refused'; readonly reason: LoginRefusal }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Finishes a login by a provider, in the browser where it began: logs in the member who has linked the identity. An
 * address alone links and logs in nobody. Every response is accepted once, and only at its provider's address. A login that a
 * member began to link an identity ends in the same session only: in the session of somebody else, who was brought to open
 * it, it would give an account away.
 */
export async function finishLogin(deps: IdentityDependencies, input: FinishInput): Promise<FinishResult> {
  const retryAfter = await deps.takeAttempt('provider-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const flow = decryptFlow(deps, input.flow);
  const provider = deps.providers.find(({ id }) => id === flow?.provider);
  if (!flow || !provider) return refuse('ended');
  if (flow.provider !== input.provider) return refuse('untrusted');
  if (flow.session !== null && flow.session !== input.viewer?.sessionId) return refuse('ended');
  if (!(await claim(deps, flow))) return refuse('ended');
  const found = await exchange(deps, provider, flow, input.response);
  if (typeof found === 'string') return refuse(found);
  return openFor(deps, found, flow, input);
}

function refuse(reason: LoginRefusal): FinishResult {
  return { kind: 'refused', reason };
}

/** Before the code is exchanged: of two requests with the same response, one goes on. */
async function claim(deps: IdentityDependencies, { state }: Flow): Promise<boolean> {
  const stateHash = deps.hashToken(state);
  const createdAt = deps.clock();
  const expiresAt = addMilliseconds(createdAt, PROVEN_LIFETIME);
  return stateHash !== null && deps.identities.claimLogin(stateHash, { createdAt, expiresAt });
}

async function exchange(
  deps: IdentityDependencies,
  provider: ProviderPort,
  flow: Flow,
  response: string,
): Promise<ProviderIdentity | LoginRefusal> {
  const answer = await provider.finish(flow, new URLSearchParams(response));
  deps.noteStep(provider.id, 'finish', answer.kind === 'claims' ? 'ready' : `${answer.kind} ${answer.code}`);
  if (answer.kind === 'claims') return judgeClaims(provider.id, answer.claims, provider.trust) ?? 'untrusted';
  return answer.kind === 'invalid' ? 'untrusted' : answer.kind;
}

async function openFor(
  deps: IdentityDependencies,
  identity: ProviderIdentity,
  { state, session }: Flow,
  { viewer, clientAddress, userAgent }: FinishInput,
): Promise<FinishResult> {
  const memberId = await deps.identities.findOwner(identity);
  if (memberId === null) {
    const expiresAt = addMilliseconds(deps.clock(), PROVEN_LIFETIME);
    return { kind: 'unlinked', token: encryptIdentity(deps, { identity, state, session, expiresAt }) };
  }
  if (viewer) return viewer.memberId === memberId ? { kind: 'own' } : refuse('taken');
  const outcome = await deps.logInMember({ memberId, identity }, { clientAddress, userAgent });
  if (outcome.kind === 'too-many-attempts') return outcome;
  // The member was erased at this moment, or the identity was removed.
  if (outcome.kind === 'refused') return refuse('ended');
  await deps.identities.markUsed(identity, deps.clock());
  return outcome;
}
