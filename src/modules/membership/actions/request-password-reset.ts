import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import { type TooManyAttempts, takeAttempts } from './attempts.ts';
import type { MembershipDependencies } from './ports.ts';

export type ResetRequest = { readonly email: string; readonly locale: Locale; readonly clientAddress: string };
export type ResetRequestOutcome = { readonly kind: 'requested' } | TooManyAttempts;

type ResetRequestDependencies = Pick<MembershipDependencies, 'transaction' | 'takeAttempt' | 'clock' | 'random'>;

/**
 * Asks for a mail with a reset link. Answer and work are the same whether the address has an account, so that neither words
 * nor time tell it: the job is enqueued either way, and the worker finds nobody. Limits: `password-reset-address` by the client's address, `password-reset-target` by the email.
 */
export async function requestPasswordReset(
  deps: ResetRequestDependencies,
  input: ResetRequest,
): Promise<ResetRequestOutcome> {
  const email = normalizeEmail(input.email);
  const target = isEmailAddress(email) ? email : 'no address';
  const tooMany = await takeAttempts(deps.takeAttempt, 'password-reset', input.clientAddress, target);
  if (tooMany) return tooMany;
  if (isEmailAddress(email)) await enqueue(deps, email, input.locale);
  return { kind: 'requested' };
}

function enqueue(deps: ResetRequestDependencies, email: string, locale: Locale): Promise<void> {
  return deps.transaction(async ({ members, jobs }) => {
    const member = await members.findMemberByEmail(email);
    // Nobody's id stands in for a member's: the queue holds ids only.
    const memberId = member?.id ?? newId(deps.clock(), deps.random);
    const job = { memberId, locale, askedAt: deps.clock().toISOString() };
    await jobs.enqueue('membership.send-password-reset', job, { group: memberId });
  });
}
