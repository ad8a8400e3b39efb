import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';

export const ROLES = ['MEMBER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** The loyalty cards (specification A3). */
export const CARDS = ['SILVER', 'GOLD', 'DIAMOND'] as const;
export type Card = (typeof CARDS)[number];

/** A person who may log in: a member of the club, or one of its admins. */
export type Member = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Locale;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly role: Role;
  /** What an admin may do; null for members. */
  readonly adminRole: AdminRole | null;
  readonly card: Card | null;
};

/** The welcome voucher; `minimumOrder` null means that there is no minimum. */
export type Voucher = {
  readonly code: string;
  readonly percent: VoucherPercent;
  readonly minimumOrder: Money | null;
  readonly validUntil: Instant;
  /** When a shop redeemed it; null while it is unused, as far as the club knows. */
  readonly redeemedAt: Instant | null;
};

/** How long a login is valid, 604,800 s (specification G3). */
export const SESSION_LIFETIME = 604_800 * SECOND;
/** How long the invitation of an admin is valid after its newest mail. */
export const ADMIN_INVITATION_VALIDITY = 7 * DAY;
/** How long the link of a reset mail is valid. */
export const RESET_VALIDITY = HOUR;
/** How long the link of a login mail is valid. */
export const LOGIN_LINK_VALIDITY = 15 * MINUTE;
/** How late the mail of a login may leave: afterwards nobody waits for it. */
export const LOGIN_LINK_PATIENCE = HOUR;
