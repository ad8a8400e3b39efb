import type { FactorMethod } from '../../rules/proof.ts';
import { normalizeRecoveryCode } from '../../rules/recovery-code.ts';
import { findTotpStep, isTotpCode } from '../../rules/totp.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import type { ChallengeOwner, TotpFactor } from './ports.ts';
import { recordFactorChange } from './record-change.ts';

export type FactorDependencies = Pick<MembershipDependencies, 'clock' | 'passkeys' | 'secretCipher' | 'digest'>;
type Stores = Pick<MembershipStores, 'factors' | 'audit' | 'events'>;

/** What somebody gives as second factor. */
export type FactorAnswer = {
  /** A one-time code or a recovery code. */
  readonly code: string | null;
  /** The browser's answer to the challenge, as JSON. */
  readonly passkey: string | null;
};

/**
 * Checks and uses up a second factor, in a transaction that has locked the account; returns which one it was, or null. A
 * challenge counts once, whatever the answer; a one-time code and a recovery code are used once.
 */
export async function checkFactor(
  deps: FactorDependencies,
  stores: Stores,
  owner: ChallengeOwner,
  { code, passkey }: FactorAnswer,
): Promise<FactorMethod | null> {
  if (passkey !== null) return (await checkPasskey(deps, stores, owner, passkey)) ? 'PASSKEY' : null;
  if (code === null) return null;
  if (isTotpCode(code)) return (await checkTotp(deps, stores, owner.memberId, code)) ? 'TOTP' : null;
  return (await checkRecoveryCode(deps, stores, owner.memberId, code)) ? 'RECOVERY_CODE' : null;
}

async function checkPasskey(
  { clock, passkeys }: FactorDependencies,
  { factors }: Stores,
  owner: ChallengeOwner,
  response: string,
): Promise<boolean> {
  const challenge = await factors.takeChallenge(owner, clock());
  const credentialId = passkeys.findCredentialId(response);
  const own = await factors.listPasskeys(owner.memberId);
  const passkey = own.find((one) => one.credentialId === credentialId);
  if (!challenge || !passkey) return false;
  const signCounter = await passkeys.verifyAuthentication(response, challenge, passkey);
  if (signCounter === null) return false;
  await factors.markPasskeyUsed(passkey.id, signCounter, clock());
  return true;
}

async function checkTotp(
  deps: FactorDependencies,
  { factors }: Stores,
  memberId: string,
  code: string,
): Promise<boolean> {
  const totp = await factors.findTotp(memberId);
  if (!totp?.confirmedAt) return false;
  const secret = readTotpSecret(deps, memberId, totp);
  const step = secret && findTotpStep(secret, code, { now: deps.clock(), lastStep: totp.lastStep });
  if (!secret || step === null || !(await factors.takeStep(memberId, step))) return false;
  // Older keys can be removed once their secrets were used.
  if (totp.keyId !== deps.secretCipher.newestKeyId)
    await factors.replaceSecret(memberId, deps.secretCipher.encrypt(secret, getTotpContext(memberId)));
  return true;
}

/** The secret of the authenticator app; null where its key is no longer known. */
export function readTotpSecret(
  { secretCipher }: Pick<FactorDependencies, 'secretCipher'>,
  memberId: string,
  totp: TotpFactor,
): Uint8Array | null {
  return secretCipher.decrypt(totp, getTotpContext(memberId));
}

/** Whose secret it is: that of another account is not read. */
export function getTotpContext(memberId: string): string {
  return `totp ${memberId}`;
}

async function checkRecoveryCode(
  { clock, digest }: FactorDependencies,
  stores: Stores,
  memberId: string,
  typed: string,
): Promise<boolean> {
  const code = normalizeRecoveryCode(typed);
  const at = clock();
  if (code === null || !(await stores.factors.takeRecoveryCode(memberId, hashRecoveryCode(digest, memberId, code), at)))
    return false;
  const { recoveryCodes } = await stores.factors.summarizeFactors(memberId);
  const after = { recoveryCodes };
  await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'recovery-code-used', at, after });
  return true;
}

/** The hash under which a recovery code of an account is stored. */
export function hashRecoveryCode(digest: MembershipDependencies['digest'], memberId: string, code: string): Uint8Array {
  return digest(`recovery code ${memberId} ${code}`);
}
