import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { AuditTrail, LimitConcurrency, Transaction } from '#kernel/ports.ts';
import type { ResendLimits } from '../../rules/lifecycle.ts';
import type {
  RegistrationFilter,
  RegistrationFlag,
  RegistrationSort,
  RegistrationState,
} from '../../rules/registration-list.ts';
import type { TimelineFacts } from '../../rules/timeline-facts.ts';
import type { RegistrationStore, RegistrationStores } from '../ports.ts';

/** A registration as admins see it; the personal fields are null where it is erased. */
export type AdminRegistration = {
  readonly id: string;
  readonly state: RegistrationState;
  readonly email: string | null;
  readonly flags: readonly RegistrationFlag[];
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string;
  readonly language: string;
  readonly code: { readonly id: string; readonly code: string };
  readonly inviter: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly isErased: boolean;
  };
  readonly campaign: string | null;
  readonly headline: string;
  /** The percentage of the voucher that an experiment promised. */
  readonly promisedPercent: number | null;
  readonly newsletter: boolean;
  /** The expired registration that this one continues. */
  readonly renews: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly endedAt: Instant | null;
  readonly erasedAt: Instant | null;
  readonly remindedAt: Instant | null;
};

/** What the database has of one registration besides its row. */
export type StoredHistory = Omit<TimelineFacts, 'registration'>;

export type RegistrationListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: RegistrationFilter, page: PageRequest<RegistrationSort>): Promise<ListPage<AdminRegistration> | null>;
  count(filter: RegistrationFilter): Promise<ListCount>;
  readonly listIds: ListIds<RegistrationFilter>;
  findListed(id: string): Promise<AdminRegistration | null>;
  readHistory(id: string): Promise<StoredHistory>;
};

export type RegistrationReadDependencies = {
  readonly clock: Clock;
  readonly resendLimits: ResendLimits;
  readonly retention: { readonly registrations: number };
  readonly registrations: Pick<RegistrationStore, 'listMails' | 'listResends'>;
  readonly registrationList: RegistrationListStore;
  /** The email addresses of those of the members that exist, by their ids. */
  readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export type ChangeStores = Pick<RegistrationStores, 'registrations' | 'events'> & { readonly audit: AuditTrail };

export type RegistrationChangeDependencies = {
  readonly clock: Clock;
  readonly resendLimits: ResendLimits;
  readonly limitConcurrency: LimitConcurrency;
  readonly transaction: Transaction<ChangeStores>;
};

export type AdminDependencies = RegistrationReadDependencies & RegistrationChangeDependencies;
