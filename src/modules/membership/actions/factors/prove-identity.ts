import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import { PROOF_LIFETIME } from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { listProofMethods } from '../../rules/proof.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies } from '../ports.ts';
import { bindToSession, offerPasskeys } from './challenges.ts';
import { checkFactor, type FactorAnswer } from './check-factor.ts';
import { noteWrongAnswer, takeFactorAttempt } from './factor-attempts.ts';

export type ProofOutcome =
  | { readonly kind: 'proven'; readonly until: Instant }
  | { readonly kind: 'refused' }
  | TooManyAttempts;

export type ProofInput = FactorAnswer & {
  readonly viewer: Viewer;
  readonly clientAddress: string;
  /** For members, and for admins without a second factor. */
  readonly password: string | null;
};

type ProvingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'transaction' | 'takeAttempt' | 'passwords' | 'passkeys' | 'secretCipher' | 'digest'
>;

/**
 * Proves that the person of a session is who logged in (step-up): operations that need it are open to this session for
 * `PROOF_LIFETIME`. Admins with a second factor prove it with that, everybody else with the password, or members with a
 * passkey.
 */
export async function proveIdentity(deps: ProvingDependencies, input: ProofInput): Promise<ProofOutcome> {
  const { viewer, clientAddress } = input;
  const { memberId } = viewer;
  const tooMany = await takeFactorAttempt(deps.takeAttempt, { answer: input, clientAddress, memberId });
  const outcome = tooMany ?? (await prove(deps, input));
  if (outcome.kind !== 'proven') await noteWrongAnswer(deps, { memberId, actor: `member:${memberId}` });
  return outcome;
}

function prove(deps: ProvingDependencies, input: ProofInput): Promise<ProofOutcome> {
  const { memberId, sessionId } = input.viewer;
  return deps.transaction(async (stores): Promise<ProofOutcome> => {
    const { members, factors } = stores;
    const member = await members.lockMember(memberId);
    const owner = { memberId, purpose: 'proof', binding: bindToSession(sessionId) } as const;
    const methods = listProofMethods(await factors.summarizeFactors(memberId), input.viewer.role);
    const isByPassword = methods.includes('PASSWORD') && input.passkey === null;
    const isValid = isByPassword
      ? (await deps.passwords.verify(input.password ?? '', member?.passwordHash ?? null, memberId)).valid
      : (await checkFactor(deps, stores, owner, input)) !== null;
    const at = deps.clock();
    if (!isValid || !(await factors.markProven(sessionId, at))) return { kind: 'refused' };
    return { kind: 'proven', until: addMilliseconds(at, PROOF_LIFETIME) };
  });
}

/** What the browser needs to prove the identity of a session's person by a passkey, as JSON; null without a passkey. */
export function startPasskeyProof(
  deps: Pick<MembershipDependencies, 'clock' | 'random' | 'factors' | 'passkeys'>,
  { memberId, sessionId }: Viewer,
): Promise<string | null> {
  return offerPasskeys(deps, { memberId, purpose: 'proof', binding: bindToSession(sessionId) });
}
