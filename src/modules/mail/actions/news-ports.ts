import type { EventPublisher } from '#kernel/domain-events.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { Period } from '../rules/returned-news.ts';
import type { ReturnStore } from './ports.ts';

/** Until when admins have seen what came back, and were informed of it by mail; null for never. */
export type NewsState = { readonly seenUntil: Instant | null; readonly mailedUntil: Instant | null };

/** How many mailboxes returned a mail, of how many the owners reported one, and how many did either. */
export type ReturnCounts = {
  readonly all: number;
  readonly bounced: number;
  readonly complained: number;
  /** There were more mails than were counted. */
  readonly isMore: boolean;
  /** The newest one of them came back then. */
  readonly newest: Instant | null;
};

export type ReturnedNewsStore = {
  read(): Promise<NewsState>;
  /** Reads and locks it until the transaction ends. */
  lock(): Promise<NewsState>;
  setSeen(until: Instant): Promise<void>;
  setMailed(until: Instant): Promise<void>;
  /** Counts the mailboxes of the newest `most` mails that came back. */
  count(period: Period, most: number): Promise<ReturnCounts>;
};

type NewsStores = {
  readonly news: ReturnedNewsStore;
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

export type NewsDependencies = {
  readonly clock: Clock;
  readonly news: ReturnedNewsStore;
  readonly transaction: Transaction<NewsStores>;
};

export type DigestDependencies = Pick<NewsDependencies, 'clock' | 'transaction'> & {
  /** The ids of the admins with one of these roles. */
  readonly listAdminIds: (roles: readonly AdminRole[]) => Promise<readonly string[]>;
};

/** The mail about mails that came back; `id` is the same for every try to send it. */
export type ReturnedDigest = {
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly country: string;
  readonly firstName: string;
  readonly bounced: number;
  readonly complained: number;
};

type Reader = {
  readonly email: string;
  readonly language: Locale;
  readonly country: string;
  readonly firstName: string;
  readonly adminRole: AdminRole | null;
};

export type SendDigestDependencies = {
  readonly findMember: (id: string) => Promise<Reader | null>;
  readonly returns: Pick<ReturnStore, 'findReturned'>;
  readonly sendDigest: (digest: ReturnedDigest) => Promise<void>;
};
