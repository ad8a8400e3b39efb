import { addMilliseconds } from '#kernel/instant.ts';
import { FLOW_LIFETIME, type LoginRefusal, type ProviderId } from '../rules/provider.ts';
import { encryptFlow } from './encrypted-tokens.ts';
import type { IdentityDependencies } from './ports.ts';

export type StartInput = {
  readonly provider: ProviderId;
  /** With it the login is the begin of a registration; the code is checked before the visitor leaves. */
  readonly registrationCode: string | null;
  readonly validityTimestamp: string | null;
  readonly referrer: string | null;
  /** The session that begins in order to link an identity. */
  readonly session: string | null;
  readonly clientAddress: string;
  readonly locale: string;
};

export type StartResult =
  | { readonly kind: 'started'; readonly url: string; readonly flow: string }
  | { readonly kind: 'refused'; readonly reason: LoginRefusal }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

const SECRET_BYTES = 32;

/** Begins a login by a provider: the address at the provider, and the flow that only this browser has. It stores nothing. */
export async function startLogin(deps: IdentityDependencies, input: StartInput): Promise<StartResult> {
  const retryAfter = await deps.takeAttempt('provider-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const provider = deps.providers.find(({ id }) => id === input.provider);
  if (!provider) return { kind: 'refused', reason: 'not-configured' };
  if (!(await isInvited(deps, input))) return { kind: 'refused', reason: 'invitation' };
  const secrets = { state: createSecret(deps), nonce: createSecret(deps), verifier: createSecret(deps) };
  const begun = await provider.begin(secrets, input.locale);
  deps.noteStep(provider.id, 'begin', begun.kind === 'ready' ? 'ready' : `${begun.kind} ${begun.code}`);
  if (begun.kind !== 'ready') return { kind: 'refused', reason: 'unavailable' };
  const expiresAt = addMilliseconds(deps.clock(), FLOW_LIFETIME);
  const flow = { provider: provider.id, ...secrets, session: input.session, expiresAt };
  return { kind: 'started', url: begun.url, flow: encryptFlow(deps, flow) };
}

async function isInvited(deps: IdentityDependencies, input: StartInput): Promise<boolean> {
  const { registrationCode, validityTimestamp, referrer } = input;
  if (registrationCode === null) return true;
  const { errors } = await deps.checkCode({ registrationCode, validityTimestamp, referrer });
  return errors.length === 0;
}

/** 256 random bits, base64url: long enough for each of the three. */
function createSecret({ random }: IdentityDependencies): string {
  return random(SECRET_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
}
