import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { FindSuperfluous, JobQueue, TakeAttempt, Transaction } from '#kernel/ports.ts';

/** The jobs of this area; their data hold an id only. */
export type InterestJobs = {
  'membership-interest.send-confirmation': { readonly interestId: string };
  'membership-interest.send-invitation': { readonly interestId: string };
};

export const INTEREST_STATUSES = ['applied', 'approved', 'declined'] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

export type Interest = {
  readonly id: string;
  readonly email: string;
  readonly language: Locale;
  readonly country: string | null;
  readonly status: InterestStatus;
  readonly appliedAt: Instant;
  readonly confirmationRequestedAt: Instant;
  readonly decidedAt: Instant | null;
  /** The code of the registration link that an approved applicant gets, and when that was asked for last. */
  readonly code: string | null;
  readonly invitedAt: Instant | null;
  readonly invitationSentAt: Instant | null;
};

export type InterestFilter = {
  readonly status: InterestStatus | null;
  readonly order: 'newest' | 'oldest';
  /** The id of the application after which the list goes on. */
  readonly after: string | null;
  readonly limit: number;
};

type NewInterest = Pick<Interest, 'id' | 'email' | 'language' | 'country'>;

export type InterestStore = {
  insert(interest: NewInterest, at: Instant): Promise<'inserted' | 'known'>;
  lock(id: string): Promise<Interest | null>;
  lockByEmail(email: string): Promise<Interest | null>;
  find(id: string): Promise<Interest | null>;
  list(filter: InterestFilter): Promise<readonly Interest[]>;
  noteConfirmationRequest(id: string, at: Instant): Promise<void>;
  /** Lets others that want to confirm to the mailbox of an address wait until the transaction has ended. */
  lockCanonicalEmail(email: string): Promise<void>;
  /** The addresses of other applications whose confirmation left to this one's mailbox since then, or is about to leave. */
  listConfirmedBeside(
    interest: Pick<Interest, 'id' | 'email'>,
    since: Instant,
    now: Instant,
  ): Promise<readonly string[]>;
  noteConfirmationBegun(id: string, at: Instant): Promise<void>;
  markConfirmationSent(id: string, at: Instant): Promise<void>;
  decide(id: string, status: 'approved' | 'declined', at: Instant): Promise<void>;
  /** Notes which code an approved applicant is invited with, and when. */
  invite(id: string, codeId: string, at: Instant): Promise<void>;
  markInvitationSent(id: string, at: Instant): Promise<void>;
  /** Of confirmations that failed for good: those of applications that are decided, or confirmed since. */
  findSuperfluousConfirmations: FindSuperfluous;
  /** The same of invitations: those of applications that are not approved, or invited since. */
  findSuperfluousInvitations: FindSuperfluous;
};

export type InterestStores = { readonly interests: InterestStore; readonly jobs: JobQueue<InterestJobs> };

export type InterestDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<InterestStores>;
  readonly takeAttempt: TakeAttempt;
  /** Whether mail can reach an address at all; in development every address will do. */
  readonly isReachable: (email: string) => boolean;
};
