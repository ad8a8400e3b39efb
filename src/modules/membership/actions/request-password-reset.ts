import { isEmailAddress, normalizeEmail } from '../../../kernel/email-address.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { type TooManyAttempts, takeBoth } from './attempts.ts';
import type { MembershipWorld } from './ports.ts';

export type ResetRequest = { readonly email: string; readonly locale: Locale; readonly clientAddress: string };
export type ResetRequestOutcome = { readonly kind: 'requested' } | TooManyAttempts;

/**
 * Asks for a mail with a reset link. The answer is the same whether the address has an account; only an account gets the
 * mail. Limits: `password-reset-address` by the client's address, `password-reset-target` by the email.
 */
export async function requestPasswordReset(
  world: Pick<MembershipWorld, 'transaction' | 'takeAttempt'>,
  input: ResetRequest,
): Promise<ResetRequestOutcome> {
  const email = normalizeEmail(input.email);
  const target = isEmailAddress(email) ? email : 'no address';
  const tooMany = await takeBoth(world.takeAttempt, 'password-reset', input.clientAddress, target);
  if (tooMany) return tooMany;
  if (isEmailAddress(email)) await enqueue(world, email, input.locale);
  return { kind: 'requested' };
}

function enqueue(world: Pick<MembershipWorld, 'transaction'>, email: string, locale: Locale): Promise<void> {
  return world.transaction(async ({ members, jobs }) => {
    const member = await members.findMemberByEmail(email);
    if (!member) return;
    const data = { memberId: member.id, locale };
    await jobs.enqueue('membership.send-password-reset', data, { singletonKey: member.id });
  });
}
