import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { DoorState } from '../rules/door.ts';
import type { ClubSettings } from '../rules/settings.ts';

/** The settings as they are stored: changes of the schedule that are due are still in it. */
export type StoredSettings = {
  /** 1 after the installation; every change raises it by one. */
  readonly version: number;
  readonly changedAt: Instant;
  readonly settings: ClubSettings;
};

/** A change in the history, with the settings after it. */
export type SettingsRevision = {
  readonly version: number;
  readonly at: Instant;
  /** `member:<id>`, or `cli`. */
  readonly actor: string;
  readonly settings: ClubSettings;
};

export type ClubStore = {
  read(): Promise<StoredSettings>;
  /** The same, locked: changes follow each other. */
  lock(): Promise<StoredSettings>;
  /** Stores the next version and its row in the history. */
  save(revision: SettingsRevision, timeZone: string): Promise<void>;
  /** The newest changes, the newest first. */
  listRevisions(limit: number): Promise<readonly SettingsRevision[]>;
  readDoorState(): Promise<DoorState>;
  /** The settings that were stored at an instant; the history is never deleted. */
  findSettingsAt(at: Instant): Promise<ClubSettings | null>;
  /** The registrations of a day that counted at an instant of it, as far as a number. */
  countDayUntil(day: string, timeZone: string, at: Instant, most: number): Promise<number>;
};

export type ClubDependencies = {
  readonly clock: Clock;
  readonly brand: { readonly timeZone: string };
  readonly club: Pick<ClubStore, 'read' | 'listRevisions' | 'readDoorState'>;
  readonly transaction: Transaction<{ readonly club: ClubStore; readonly audit: AuditTrail }>;
  /** Reads the door again in this process; the others learn of a change from the database. */
  readonly refreshDoor: () => Promise<unknown>;
};
