import type { Role } from './member.ts';

/** By what somebody proves the own identity. The password does not count for admins with a second factor. */
export const PROOF_METHODS = ['PASSWORD', 'PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];
/** What counts as a second factor; recovery codes replace one that is lost. */
export type FactorMethod = Exclude<ProofMethod, 'PASSWORD'>;

/** The second factors of an admin, as far as proofs are concerned. */
export type FactorSummary = {
  readonly passkeys: number;
  readonly hasTotp: boolean;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number;
};

/** Recovery codes alone are no second factor. */
export function hasFactor({ passkeys, hasTotp }: Pick<FactorSummary, 'passkeys' | 'hasTotp'>): boolean {
  return passkeys > 0 || hasTotp;
}

/** Lists the second factors that an account can use, the safest first; none without a factor. */
export function listFactorMethods(factors: FactorSummary): readonly FactorMethod[] {
  if (!hasFactor(factors)) return [];
  const methods: readonly (readonly [FactorMethod, boolean])[] = [
    ['PASSKEY', factors.passkeys > 0],
    ['TOTP', factors.hasTotp],
    ['RECOVERY_CODE', factors.recoveryCodes > 0],
  ];
  return methods.flatMap(([method, isThere]) => (isThere ? [method] : []));
}

/**
 * Lists by what a person with these factors proves the own identity, the safest first. For admins a factor replaces the
 * password; for members a passkey stands beside it, since it logs them in alone.
 */
export function listProofMethods(factors: FactorSummary, role: Role): readonly ProofMethod[] {
  if (role === 'MEMBER') return factors.passkeys > 0 ? ['PASSKEY', 'PASSWORD'] : ['PASSWORD'];
  return hasFactor(factors) ? listFactorMethods(factors) : ['PASSWORD'];
}
