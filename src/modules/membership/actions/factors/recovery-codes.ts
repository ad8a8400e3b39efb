import type { Instant } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { hasFactor } from '../../rules/proof.ts';
import {
  formatRecoveryCode,
  normalizeRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
} from '../../rules/recovery-code.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies } from '../ports.ts';
import { hashRecoveryCode } from './check-factor.ts';
import { takeFactorChange } from './factor-attempts.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import type { FactorStore } from './ports.ts';
import { recordFactorChange } from './record-change.ts';

type CodeDependencies = Pick<MembershipDependencies, 'clock' | 'random' | 'digest' | 'transaction' | 'takeAttempt'>;

export type RecoveryCodesResult =
  | { readonly kind: 'created'; readonly codes: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: 'no-factor' | 'session-ended' };

/** Creates recovery codes for the admin's account, which replace all earlier ones. They are never shown again. Limit: `factor-change`. */
export async function createRecoveryCodes(
  { clock, random, digest, transaction, takeAttempt }: CodeDependencies,
  viewer: Viewer,
): Promise<RecoveryCodesResult | TooManyAttempts> {
  const { memberId } = viewer;
  const tooMany = await takeFactorChange(takeAttempt, memberId);
  if (tooMany) return tooMany;
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(random(RECOVERY_CODE_BYTES)));
  const hashes = codes.map((code) => hashRecoveryCode(digest, memberId, normalizeRecoveryCode(code) ?? ''));
  return transaction(async (stores): Promise<RecoveryCodesResult> => {
    const { factors } = stores;
    const at = clock();
    if (!(await lockOwnAccount(stores, viewer, at))) return { kind: 'refused', reason: 'session-ended' };
    if (!hasFactor(await factors.summarizeFactors(memberId))) return { kind: 'refused', reason: 'no-factor' };
    await factors.replaceRecoveryCodes(memberId, hashes, at);
    await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'recovery-codes-created', at });
    return { kind: 'created', codes };
  });
}

/** Deletes recovery codes where no factor is left that they could replace. */
export async function dropUnneededCodes(factors: FactorStore, memberId: string, at: Instant): Promise<void> {
  if (!hasFactor(await factors.summarizeFactors(memberId))) await factors.replaceRecoveryCodes(memberId, [], at);
}
