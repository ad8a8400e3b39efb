import { isTotpCode } from '../../rules/totp.ts';
import { type TooManyAttempts, takeAttempts } from '../attempts.ts';
import type { MembershipDependencies } from '../ports.ts';
import type { FactorAnswer } from './check-factor.ts';
import { recordFactorChange } from './record-change.ts';

type Attempt = { readonly answer: FactorAnswer; readonly clientAddress: string; readonly memberId: string };

/**
 * Counts a try to give a second factor, or the password in its place. What can be guessed is limited by the client's address and by the account, for
 * ten minutes, an hour and a day. Nobody guesses a passkey or a recovery code: these are limited by the address only, so that who knows
 * a password cannot lock the owner out.
 */
export async function takeFactorAttempt(
  takeAttempt: MembershipDependencies['takeAttempt'],
  { answer, clientAddress, memberId }: Attempt,
): Promise<TooManyAttempts | null> {
  if (isGuessable(answer)) {
    const tooMany = await takeAttempts(takeAttempt, 'factor', clientAddress, memberId);
    if (tooMany) return tooMany;
    return refuse(await takeAttempt('factor-target-day', memberId));
  }
  const name = answer.passkey === null ? 'recovery-code' : 'passkey';
  return refuse(
    (await takeAttempt(`${name}-address`, clientAddress)) ??
      (await takeAttempt(`${name}-target`, `${clientAddress}\n${memberId}`)),
  );
}

function isGuessable({ code, passkey }: FactorAnswer): boolean {
  return passkey === null && (code === null || isTotpCode(code));
}

function refuse(retryAfter: number | null): TooManyAttempts | null {
  return retryAfter === null ? null : { kind: 'too-many-attempts', retryAfter };
}

/**
 * Counts a change of the own factors that its owner gets a mail about. Removals are not counted: what a stranger added can be removed
 * at once.
 */
export async function takeFactorChange(
  takeAttempt: MembershipDependencies['takeAttempt'],
  memberId: string,
): Promise<TooManyAttempts | null> {
  return refuse(await takeAttempt('factor-change', memberId));
}

type Wrong = {
  readonly memberId: string;
  /** Who gave it, for the audit log: `anonymous` before a login. */
  readonly actor: string;
};

/**
 * Notes a wrong answer, or one that a limit refused. A series of them gets an entry in the audit log and a mail to the
 * account's owner, once a day.
 */
export async function noteWrongAnswer(
  { clock, takeAttempt, transaction }: Pick<MembershipDependencies, 'clock' | 'takeAttempt' | 'transaction'>,
  { memberId, actor }: Wrong,
): Promise<void> {
  if ((await takeAttempt('factor-wrong', memberId)) === null) return;
  if ((await takeAttempt('factor-guessed', memberId)) !== null) return;
  await transaction((stores) => recordFactorChange(stores, { memberId, actor, change: 'guessed', at: clock() }));
}
