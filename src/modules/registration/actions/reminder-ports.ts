import type { Instant } from '#kernel/instant.ts';
import type { DeadLetter, FindSuperfluous } from '#kernel/ports.ts';

/** The newest link of a registration that was sent and can be derived again. */
export type MailedLink = {
  readonly hash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array | null;
  readonly generation: number;
};

/** A registration that continues an expired one, with its data and consents. */
export type Renewal = {
  readonly id: string;
  /** The id of the expired registration. */
  readonly renews: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Any number; it decides where the search for a free slot begins. */
  readonly slotHint: number;
};

/** The part of the registrations' store for reminders and renewals. */
export type ReminderStore = {
  /** Marks pending registrations whose end lies in the period as reminded, the earliest end first; returns their ids. */
  claimReminders(
    period: { readonly after: Instant; readonly until: Instant },
    at: Instant,
    limit: number,
  ): Promise<readonly string[]>;
  findMailedLink(registrationId: string, keyIds: readonly string[]): Promise<MailedLink | null>;
  markReminded(tokenHash: Uint8Array, at: Instant): Promise<void>;
  findSuperfluousReminders: FindSuperfluous<Pick<DeadLetter, 'id' | 'data'>>;
  /** The code of a registration, and the registration that it continues itself. */
  findRenewal(id: string): Promise<{ readonly code: string; readonly renews: string | null } | null>;
  /** Takes a seat and inserts the continuation of an expired registration, all or nothing. */
  insertRenewal(renewal: Renewal): Promise<'inserted' | 'no-free-slot'>;
};
