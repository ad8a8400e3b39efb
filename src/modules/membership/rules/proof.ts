/** By what an admin proves the own identity. The password counts only for admins without a second factor. */
export const PROOF_METHODS = ['PASSWORD', 'PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** The second factors of an admin, as far as proofs are concerned. */
export type FactorSummary = {
  readonly passkeys: number;
  readonly hasTotp: boolean;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number;
};

function hasFactor({ passkeys, hasTotp }: FactorSummary): boolean {
  return passkeys > 0 || hasTotp;
}

/** Lists by what an admin with these factors proves the own identity, the safest first. */
export function listProofMethods(factors: FactorSummary): readonly ProofMethod[] {
  if (!hasFactor(factors)) return ['PASSWORD'];
  const methods: readonly (readonly [ProofMethod, boolean])[] = [
    ['PASSKEY', factors.passkeys > 0],
    ['TOTP', factors.hasTotp],
    ['RECOVERY_CODE', factors.recoveryCodes > 0],
  ];
  return methods.flatMap(([method, isThere]) => (isThere ? [method] : []));
}
