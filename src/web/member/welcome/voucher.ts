import type { MeQuery } from '#web/generated/operations.ts';

type Member = NonNullable<MeQuery['me']>;

/** Removes an expired voucher for returning members. A voucher is valid up to its last instant. */
export function removeExpiredVoucher(member: Member, now: Date): Member {
  const past = member.voucher !== null && new Date(String(member.voucher.validUntil)) < now;
  return past ? { ...member, voucher: null } : member;
}
