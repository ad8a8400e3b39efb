import { addTo } from '../../../kernel/instant.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { type Member, RESET_VALIDITY } from '../rules/member.ts';
import type { MembershipJobs, MembershipWorld } from './ports.ts';

type SendingWorld = Pick<
  MembershipWorld,
  'clock' | 'members' | 'transaction' | 'overOutage' | 'secretTokens' | 'sendMail'
>;

/**
 * Handles `membership.send-password-reset`: makes the token now, so that it is in no queue, revokes the older one,
 * commits, and only then mails. A repeated job makes a new token; the mail before it leads nowhere.
 */
export async function sendPasswordReset(
  world: SendingWorld,
  { memberId, locale }: MembershipJobs['membership.send-password-reset'],
): Promise<void> {
  const { token, hash } = world.secretTokens.create();
  const now = world.clock();
  const validUntil = addTo(now, RESET_VALIDITY);
  const member = await world.transaction(async ({ members }) => {
    const locked = await members.lockMember(memberId);
    if (!locked) return null;
    await members.revokeResets(memberId, now);
    await members.insertReset(hash, memberId, now, validUntil);
    return locked;
  });
  if (!member) return;
  const recipient = recipientOf(member, locale);
  await world.sendMail({ kind: 'password-reset', ...recipient, token, validUntil });
  await world.overOutage(() => world.members.markResetSent(hash, world.clock()));
}

/** Handles `membership.send-welcome`: greets a new member and hands out the voucher. */
export async function sendWelcome(
  world: Pick<SendingWorld, 'members' | 'sendMail'>,
  { memberId }: MembershipJobs['membership.send-welcome'],
): Promise<void> {
  const member = await world.members.findMember(memberId);
  const voucher = await world.members.findVoucher(memberId);
  if (member && voucher) await world.sendMail({ kind: 'welcome', ...recipientOf(member), voucher });
}

function recipientOf({ email, firstName, language, country }: Member, locale: Locale = language) {
  return { to: email, locale, country, firstName };
}
