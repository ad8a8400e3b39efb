import type { RandomBytes } from '#kernel/ids.ts';
import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { RegistrationChangeKind, RowResult } from '../../rules/registration-change.ts';
import type { ChangeStores, RegistrationChangeDependencies, RegistrationListStore } from './ports.ts';

/** A change of many registrations, and how far it has got. */
export type RegistrationsChange = BulkChange & { readonly kind: RegistrationChangeKind };

export type NewRegistrationsChange = Pick<RegistrationsChange, 'id' | 'kind' | 'actor' | 'createdAt'> & {
  readonly registrationIds: readonly string[];
};

/** What became of one of the registrations. */
export type ChangedRow = { readonly registrationId: string; readonly result: RowResult };

export type RegistrationsChangeStore = BulkChangeStore<RegistrationsChange, RowResult> & {
  insertChange(change: NewRegistrationsChange): Promise<void>;
  /** What became of the registrations. */
  listResults(id: string, page: ResultPage): Promise<readonly ChangedRow[]>;
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
