import type { EventPublisher } from '#kernel/domain-events.ts';
import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { Member, Voucher } from '../rules/member.ts';
import { VOUCHER_CODE_BYTES, voucherCode } from '../rules/voucher-code.ts';
import type { MemberStore } from './ports.ts';

export type Opening = {
  readonly registrationId: string;
  readonly email: string;
  /** Null where an identity provider confirmed the address. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'WOMEN' | 'MEN';
  readonly country: string;
  readonly language: Locale;
  /** Whether the newsletter was requested: the consent counts from now on. */
  readonly newsletter: boolean;
  readonly voucher: {
    readonly percent: VoucherPercent;
    /** Minimum order value in minor units; null for none. */
    readonly minimumMinor: number | null;
    readonly currency: string;
    /** The prefix of its code. */
    readonly prefix: string;
    readonly validUntil: Instant;
  };
};
export type OpeningOutcome =
  | { readonly kind: 'opened'; readonly member: Member; readonly voucher: Voucher }
  | { readonly kind: 'email-taken' };
export type OpeningStores = {
  readonly members: Pick<MemberStore, 'insertMember' | 'insertVoucher'>;
  readonly events: EventPublisher;
};

/**
 * Creates a member from a registration, with the welcome voucher, in the transaction of the activation
 * (specification E1). With the result `email-taken` it writes nothing.
 */
export async function openMembership(
  { members, events }: OpeningStores,
  opening: Opening,
  now: Instant,
  random: RandomBytes,
): Promise<OpeningOutcome> {
  const { email, firstName, lastName, language, country, passwordHash, gender, registrationId } = opening;
  const member: Member = {
    id: newId(now, random),
    email,
    firstName,
    lastName,
    language,
    country,
    role: 'MEMBER',
    adminRole: null,
    card: null,
  };
  const newsletterSince = opening.newsletter ? now : null;
  const row = { ...member, passwordHash, gender, newsletterSince, registrationId };
  if ((await members.insertMember(row, now)) === 'email-taken') return { kind: 'email-taken' };
  const { percent, minimumMinor, currency, validUntil } = opening.voucher;
  // A collision among 2^60 codes is improbable; the primary key would refuse it, and the activation could be repeated.
  const code = voucherCode(random(VOUCHER_CODE_BYTES), opening.voucher.prefix);
  await members.insertVoucher(member.id, { code, percent, minimumMinor, currency, validFrom: now, validUntil });
  await events.publish('member.activated', { memberId: member.id, registrationId });
  const minimumOrder = minimumMinor === null ? null : { minor: minimumMinor, currency };
  return { kind: 'opened', member, voucher: { code, percent, minimumOrder, validUntil, redeemedAt: null } };
}
