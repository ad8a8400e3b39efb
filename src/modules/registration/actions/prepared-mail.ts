import type { Instant } from '#kernel/instant.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';

/** The link of an activation mail that is about to be sent; used if the mail has no link yet. */
export type MailLink = {
  readonly registrationId: string;
  readonly generation: number;
  readonly hash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array;
  /** The keys with which a link can be derived again. */
  readonly keyIds: readonly string[];
  readonly at: Instant;
};

/** The facts of the invitation that an activation mail contains; the percentage is the promised one, if there is one. */
export type MailInvitation = {
  /** Null where the inviter is no longer active. */
  readonly inviter: { readonly inviterFirstName: string; readonly inviterLastName: string } | null;
  /** Null where nothing is promised and the customization is gone. */
  readonly voucherPercent: VoucherPercent | null;
  readonly voucherMinimumMinor: number | null;
};

/** What became of a mail that is about to be sent, for a registration. */
export type PreparedMail<Registration> =
  /** The mail can be sent, with the link derived from this key and this salt. */
  | {
      readonly kind: 'ready';
      readonly registration: Registration;
      readonly invitation: MailInvitation;
      readonly keyId: string;
      readonly salt: Uint8Array | null;
    }
  /** The registration needs no mail any more. */
  | { readonly kind: 'over' }
  /** A newer mail was requested, or this one has been sent. */
  | { readonly kind: 'superfluous' };
