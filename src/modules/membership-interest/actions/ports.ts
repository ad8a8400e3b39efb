import type { RandomBytes } from '../../../kernel/ids.ts';
import type { Clock, Instant } from '../../../kernel/instant.ts';
import type { Locale } from '../../../kernel/locale.ts';
import type { JobQueue, TakeAttempt, Transaction } from '../../../kernel/ports.ts';

/** The job of this area; its data hold an id only. */
export type InterestJobs = { 'membership-interest.send-confirmation': { readonly interestId: string } };

export type Interest = {
  readonly id: string;
  readonly email: string;
  readonly language: Locale;
  readonly country: string | null;
  readonly status: 'applied' | 'approved' | 'declined';
  readonly confirmationRequestedAt: Instant;
};

export type InterestStore = {
  insert(interest: Omit<Interest, 'status' | 'confirmationRequestedAt'>, at: Instant): Promise<'inserted' | 'known'>;
  lockByEmail(email: string): Promise<Interest | null>;
  find(id: string): Promise<Interest | null>;
  noteConfirmationRequest(id: string, at: Instant): Promise<void>;
  markConfirmationSent(id: string, at: Instant): Promise<void>;
};

export type InterestStores = { readonly interests: InterestStore; readonly jobs: JobQueue<InterestJobs> };

export type InterestWorld = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<InterestStores>;
  readonly takeAttempt: TakeAttempt;
};
