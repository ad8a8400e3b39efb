import type { RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { FindSuperfluous, Transaction } from '#kernel/ports.ts';
import type { RegistrationChangeKind, RowResult } from '../../rules/registration-change.ts';
import type { ChangeStores, RegistrationChangeDependencies, RegistrationListStore } from './ports.ts';

/** A change of many registrations, and how far it has got. */
export type RegistrationsChange = {
  readonly id: string;
  readonly kind: RegistrationChangeKind;
  readonly actor: string;
  readonly total: number;
  /** The number of registrations that were looked at. */
  readonly done: number;
  readonly isCancelled: boolean;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

export type NewRegistrationsChange = Pick<RegistrationsChange, 'id' | 'kind' | 'actor' | 'createdAt'> & {
  readonly registrationIds: readonly string[];
};

/** What became of one of the registrations. */
export type ChangedRow = { readonly registrationId: string; readonly result: RowResult };
export type ResultCount = { readonly result: RowResult; readonly number: number };

export type RegistrationsChangeStore = {
  insertChange(change: NewRegistrationsChange): Promise<void>;
  findChange(id: string): Promise<RegistrationsChange | null>;
  /** Locks a change until the transaction ends; with the next `limit` of its registrations. */
  lockChange(id: string, limit: number): Promise<(RegistrationsChange & { readonly next: readonly string[] }) | null>;
  /** Adds the results of the next registrations. */
  addResults(id: string, results: readonly RowResult[], finishedAt: Instant | null): Promise<void>;
  cancelChange(id: string, at: Instant): Promise<void>;
  countResults(id: string): Promise<readonly ResultCount[]>;
  /** The registrations from a position on, without those that changed where `refusedOnly` is set. */
  listResults(
    id: string,
    page: { readonly after: number; readonly limit: number; readonly refusedOnly: boolean },
  ): Promise<readonly ChangedRow[]>;
  /** Among permanently failed jobs: those of changes that are unknown or finished. */
  findSuperfluousChanges: FindSuperfluous;
};

export type BulkDependencies = Omit<RegistrationChangeDependencies, 'transaction'> & {
  readonly random: RandomBytes;
  readonly registrationList: Pick<RegistrationListStore, 'listIds'>;
  readonly registrationChanges: Omit<
    RegistrationsChangeStore,
    'insertChange' | 'lockChange' | 'addResults' | 'cancelChange'
  >;
  readonly transaction: Transaction<ChangeStores & { readonly registrationChanges: RegistrationsChangeStore }>;
};
