import type { Viewer } from '#kernel/viewer.ts';
import type { FactorChangeResult, FactorRefusal } from '../../rules/factor-change.ts';
import { describeTotp, findTotpStep, TOTP_SECRET_BYTES } from '../../rules/totp.ts';
import type { TooManyAttempts } from '../attempts.ts';
import type { MembershipDependencies } from '../ports.ts';
import { getTotpContext, readTotpSecret } from './check-factor.ts';
import { takeFactorAttempt } from './factor-attempts.ts';
import { endSessionsAfterFirstFactor } from './first-factor.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { recordFactorChange } from './record-change.ts';
import { dropUnneededCodes } from './recovery-codes.ts';

type TotpDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'factors' | 'members' | 'secretCipher' | 'transaction' | 'brandName' | 'takeAttempt'
>;

/** What an authenticator app needs: the secret to type, and the address of the QR code. */
export type TotpSetup = { readonly secret: string; readonly uri: string };

/** Creates a new secret, which counts once a code of it is confirmed. An earlier one that was not confirmed is replaced. */
export async function startTotp(
  { clock, random, secretCipher, transaction }: TotpDependencies,
  viewer: Viewer,
): Promise<FactorChangeResult> {
  const { memberId } = viewer;
  const secret = secretCipher.encrypt(random(TOTP_SECRET_BYTES), getTotpContext(memberId));
  return transaction(async (stores): Promise<FactorChangeResult> => {
    const at = clock();
    // A confirmation in between would switch on a secret that no app has.
    if (!(await lockOwnAccount(stores, viewer, at))) return refuse('session-ended');
    const isBegun = await stores.factors.beginTotp(memberId, secret, at);
    return isBegun ? { kind: 'done' } : refuse('totp-on-already');
  });
}

/** The secret that waits for its confirmation; null where none does. A confirmed secret is never shown again. */
export async function readTotpSetup(deps: TotpDependencies, { memberId }: Viewer): Promise<TotpSetup | null> {
  const totp = await deps.factors.findTotp(memberId);
  const member = await deps.members.findMember(memberId);
  if (!totp || totp.confirmedAt || !member) return null;
  const secret = readTotpSecret(deps, memberId, totp);
  return secret && describeTotp(secret, { issuer: deps.brandName, account: member.email });
}

/**
 * Switches one-time codes on, once a code shows that the app has the secret. Wrong codes are limited as in a login. The first
 * factor ends the account's other sessions.
 */
export async function confirmTotp(
  deps: TotpDependencies,
  viewer: Viewer,
  { code, clientAddress }: { readonly code: string; readonly clientAddress: string },
): Promise<FactorChangeResult | TooManyAttempts> {
  const { memberId } = viewer;
  const answer = { code, passkey: null };
  const tooMany = await takeFactorAttempt(deps.takeAttempt, { answer, clientAddress, memberId });
  if (tooMany) return tooMany;
  return deps.transaction(async (stores): Promise<FactorChangeResult> => {
    const { factors } = stores;
    const at = deps.clock();
    if (!(await lockOwnAccount(stores, viewer, at))) return refuse('session-ended');
    const totp = await factors.findTotp(memberId);
    if (totp?.confirmedAt) return refuse('totp-on-already');
    const secret = totp && readTotpSecret(deps, memberId, totp);
    if (!secret) return refuse('totp-not-begun');
    const step = findTotpStep(secret, code, { now: at, lastStep: null });
    if (step === null) return refuse('code-wrong');
    const before = await factors.summarizeFactors(memberId);
    await factors.confirmTotp(memberId, step, at);
    const after = await endSessionsAfterFirstFactor(stores, viewer, before, at);
    await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'totp-on', at, after });
    return { kind: 'done' };
  });
}

/** Switches one-time codes off; recovery codes go with the last factor. */
export function removeTotp(
  { clock, transaction }: Pick<TotpDependencies, 'clock' | 'transaction'>,
  viewer: Viewer,
): Promise<FactorChangeResult> {
  const { memberId } = viewer;
  return transaction(async (stores): Promise<FactorChangeResult> => {
    const { factors } = stores;
    const at = clock();
    if (!(await lockOwnAccount(stores, viewer, at))) return refuse('session-ended');
    const totp = await factors.findTotp(memberId);
    if (!(totp?.confirmedAt && (await factors.deleteTotp(memberId)))) return refuse('totp-not-begun');
    await dropUnneededCodes(factors, memberId, at);
    await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change: 'totp-off', at });
    return { kind: 'done' };
  });
}

function refuse(reason: FactorRefusal): FactorChangeResult {
  return { kind: 'refused', reason };
}
