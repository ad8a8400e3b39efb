import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import { PROOF_LIFETIME } from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type TooManyAttempts, takeAttempts } from '../attempts.ts';
import type { MembershipDependencies } from '../ports.ts';

export type ProofOutcome =
  | { readonly kind: 'proven'; readonly until: Instant }
  | { readonly kind: 'refused' }
  | TooManyAttempts;

export type ProofInput = {
  readonly viewer: Viewer;
  readonly clientAddress: string;
  readonly password: string | null;
};

type ProvingDependencies = Pick<MembershipDependencies, 'clock' | 'transaction' | 'takeAttempt' | 'passwords'>;

/**
 * Proves that the admin of a session is who logged in (step-up): operations that need it are open to this session for
 * `PROOF_LIFETIME`. Limits are those of second factors.
 */
export async function proveIdentity(
  deps: ProvingDependencies,
  { viewer, clientAddress, password }: ProofInput,
): Promise<ProofOutcome> {
  const tooMany = await takeAttempts(deps.takeAttempt, 'factor', clientAddress, viewer.memberId);
  if (tooMany) return tooMany;
  return deps.transaction(async ({ members, factors }) => {
    const member = await members.lockMember(viewer.memberId);
    const { valid } = await deps.passwords.verify(password ?? '', member?.passwordHash ?? null);
    const at = deps.clock();
    if (!valid || !(await factors.markProven(viewer.sessionId, at))) return { kind: 'refused' };
    return { kind: 'proven', until: addMilliseconds(at, PROOF_LIFETIME) };
  });
}
