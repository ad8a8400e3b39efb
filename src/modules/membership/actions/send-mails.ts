import { addTo } from '../../../kernel/instant.ts';
import { RESET_VALIDITY } from '../rules/member.ts';
import type { MembershipJobs, MembershipWorld } from './ports.ts';

type SendingWorld = Pick<MembershipWorld, 'clock' | 'members' | 'transaction' | 'secretTokens' | 'sendMail'>;

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
  const { email, firstName, language } = member;
  await world.sendMail({ kind: 'password-reset', to: email, locale: locale ?? language, firstName, token, validUntil });
  await world.members.markResetSent(hash, world.clock());
}

/** Handles `membership.send-welcome`: greets a new member and hands out the voucher. */
export async function sendWelcome(
  world: Pick<SendingWorld, 'members' | 'sendMail'>,
  { memberId }: MembershipJobs['membership.send-welcome'],
): Promise<void> {
  const member = await world.members.findMember(memberId);
  if (!member) return;
  const voucher = await world.members.findVoucher(memberId);
  const { email, firstName, language } = member;
  await world.sendMail({ kind: 'welcome', to: email, locale: language, firstName, voucher });
}
