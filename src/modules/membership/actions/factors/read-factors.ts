import type { MembershipDependencies } from '../ports.ts';
import type { OwnFactors } from './ports.ts';

/** The second factors of an account, for its owner. */
export async function readFactors(
  { factors }: Pick<MembershipDependencies, 'factors'>,
  memberId: string,
): Promise<OwnFactors & { readonly isRequired: boolean }> {
  const [passkeys, totp, { recoveryCodes }, isRequired] = await Promise.all([
    factors.listPasskeys(memberId),
    factors.findTotp(memberId),
    factors.summarizeFactors(memberId),
    factors.isFactorRequired(),
  ]);
  return { passkeys, totpSince: totp?.confirmedAt ?? null, recoveryCodes, isRequired };
}
