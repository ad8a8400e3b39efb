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

/** The same with the password, which not every account has. */
export type AccountSummary = FactorSummary & { readonly hasPassword: boolean };

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
 * password; for members a passkey stands beside it, since it logs them in alone. None for who logs in by an identity
 * provider only, and proves it by another login.
 */
export function listProofMethods(factors: AccountSummary, role: Role): readonly ProofMethod[] {
  const password = factors.hasPassword ? (['PASSWORD'] as const) : [];
  if (role === 'MEMBER') return factors.passkeys > 0 ? ['PASSKEY', ...password] : password;
  return hasFactor(factors) ? listFactorMethods(factors) : password;
}
