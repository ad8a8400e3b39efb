import type { Instant } from '../instant.ts';
import type { FindSuperfluous } from '../ports.ts';

/** A change of many rows by an admin, and how far it has got. */
export type BulkChange = {
  readonly id: string;
  readonly actor: string;
  readonly total: number;
  /** The number of rows that were looked at. */
  readonly done: number;
  readonly isCancelled: boolean;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

/** How many rows have a result: `done`, or why they stayed as they were. */
export type ResultCount<Result extends string> = { readonly result: Result; readonly number: number };

/** A part of the results, in the order of the change: those from a position on, without those that changed where `refusedOnly` is set. */
export type ResultPage = { readonly after: number; readonly limit: number; readonly refusedOnly: boolean };

/** Stores changes of many rows; their insertion and their results by row differ between lists. */
export type BulkChangeStore<Change extends BulkChange, Result extends string> = {
  findChange(id: string): Promise<Change | null>;
  /** Those that run, then the newest others. */
  listChanges(limit: number): Promise<readonly Change[]>;
  /** Locks a change until the transaction ends; with the next `limit` of its rows. */
  lockChange(id: string, limit: number): Promise<(Change & { readonly next: readonly string[] }) | null>;
  /** Adds the results of the next rows. */
  addResults(id: string, results: readonly Result[], finishedAt: Instant | null): Promise<void>;
  cancelChange(id: string, at: Instant): Promise<void>;
  countResults(id: string): Promise<readonly ResultCount<Result>[]>;
  /** Among permanently failed jobs: those of changes that are unknown or finished. */
  findSuperfluousChanges: FindSuperfluous;
};
