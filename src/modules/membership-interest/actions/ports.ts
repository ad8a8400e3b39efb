import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { FindSuperfluous, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { AddressFlags } from '../rules/address-flag.ts';

type InterestStatus = 'applied' | 'approved' | 'declined';

export type Interest = {
  readonly id: string;
  readonly email: string;
  readonly language: Locale;
  readonly country: string | null;
  readonly status: InterestStatus;
  readonly appliedAt: Instant;
  readonly confirmationRequestedAt: Instant;
  readonly decidedAt: Instant | null;
  /** Who decided, as in the audit log, and why; both null for decisions of before. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** What the address looks like; null until it has been examined. */
  readonly isDisposable: boolean | null;
  readonly isMistyped: boolean | null;
  /** The code of the registration link for an approved applicant, and when the link was last requested. */
  readonly code: string | null;
  readonly invitedAt: Instant | null;
  readonly invitationSentAt: Instant | null;
};

type NewInterest = Pick<Interest, 'id' | 'email' | 'language' | 'country'> & AddressFlags;

export type InterestDecision = {
  readonly status: 'approved' | 'declined';
  readonly actor: string;
  readonly reason: string | null;
};

export type InterestStore = {
  insert(interest: NewInterest, at: Instant): Promise<'inserted' | 'known'>;
  lock(id: string): Promise<Interest | null>;
  lockByEmail(email: string): Promise<Interest | null>;
  find(id: string): Promise<Interest | null>;
  noteConfirmationRequest(id: string, at: Instant): Promise<void>;
  /** Locks the mailbox of an address until the transaction ends, so that other confirmations to it wait. */
  lockCanonicalEmail(email: string): Promise<void>;
  /** Addresses of other applications whose confirmation was, or is about to be, sent to the same mailbox since then. */
  listConfirmedBeside(
    interest: Pick<Interest, 'id' | 'email'>,
    since: Instant,
    now: Instant,
  ): Promise<readonly string[]>;
  noteConfirmationBegun(id: string, at: Instant): Promise<void>;
  markConfirmationSent(id: string, at: Instant): Promise<void>;
  decide(id: string, decision: InterestDecision, at: Instant): Promise<void>;
  /** Whether a member or a pending registration has an address. */
  hasRegistered(email: string): Promise<boolean>;
  /** Stores the code with which an approved applicant is invited, and the time. */
  invite(id: string, codeId: string, at: Instant): Promise<void>;
  markInvitationSent(id: string, at: Instant): Promise<void>;
  /** Among permanently failed confirmations: those of applications that are decided, or confirmed since. */
  findSuperfluousConfirmations: FindSuperfluous;
  /**
   * Among permanently failed invitations: those of applications that are not approved, or invited since, and those whose
   * link has expired of applicants who have registered.
   */
  findSuperfluousInvitations: FindSuperfluous;
  /** Applications whose addresses have not been examined. */
  listUnexamined(limit: number): Promise<readonly Pick<Interest, 'id' | 'email'>[]>;
  saveAddressFlags(flags: readonly (AddressFlags & { readonly id: string })[]): Promise<void>;
};

export type InterestStores = { readonly interests: InterestStore; readonly events: EventPublisher };

export type InterestDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<InterestStores>;
  readonly takeAttempt: TakeAttempt;
  /** Whether mail can reach an address at all; in development every address passes. */
  readonly isReachable: (email: string) => boolean;
  /** Whether a domain gives addresses that their owners throw away. */
  readonly isDisposableDomain: (domain: string) => boolean;
};
