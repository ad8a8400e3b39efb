import type { EventPublisher } from '#kernel/domain-events.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import type { DataEntry } from '../rules/member-data.ts';

/** Whose data it is; the ids are null for somebody without an account. */
export type Person = {
  readonly memberId: string | null;
  readonly registrationId: string | null;
  readonly email: string;
};

/** A person with an account. */
export type MemberPerson = { readonly [Key in keyof Person]: NonNullable<Person[Key]> };

/** Members as operators name them: by id or by address. */
export type NamedMembers = { readonly ids: readonly string[]; readonly emails: readonly string[] };

/** Some of a person's data, and where the next ones begin: null at the end. */
export type DataPage = { readonly entries: readonly DataEntry[]; readonly endCursor: string | null };

/** Reads all that is stored about a person. */
export type MemberDataStore = {
  find(memberId: string): Promise<(MemberPerson & { readonly adminRole: AdminRole | null }) | null>;
  findId(email: string): Promise<string | null>;
  /** The members with these ids or addresses, admins of the club as well. */
  findMany(named: NamedMembers): Promise<readonly (MemberPerson & { readonly adminRole: AdminRole | null })[]>;
  /** The entries of each person in the order of the persons; null for one with more entries of a part than a page has. */
  readMany(persons: readonly MemberPerson[]): Promise<readonly (readonly DataEntry[] | null)[]>;
  /** Null for a cursor that is none. */
  readPage(person: Person, after: string | null): Promise<DataPage | null>;
};

/** `email` is null where the registration began without personal data. */
export type LockedRegistration = { readonly id: string; readonly status: string; readonly email: string | null };

export type ErasedFacts = {
  /** The registrations of the address, those that ended as well. */
  readonly registrations: number;
  readonly wasInviter: boolean;
};

/** Deletes what is stored about persons, in a transaction. */
export type MemberErasureStore = {
  /** Locks members until the transaction ends, in the order of their ids: logins, changes and promotions wait for it. */
  lockMany(ids: readonly string[]): Promise<readonly (MemberPerson & { readonly adminRole: AdminRole | null })[]>;
  /** The account with an address, locked in the same way; one of an admin only has no registration. */
  lockByEmail(email: string): Promise<(Person & { readonly adminRole: AdminRole | null }) | null>;
  /** Those of the ids that were members and are erased. */
  listErased(ids: readonly string[]): Promise<readonly string[]>;
  /** Those of the locked members whose earlier address can still take the account back. */
  listDisputed(ids: readonly string[], at: Instant): Promise<readonly string[]>;
  /** Locks the registrations of addresses that have personal data, but not the active one of another member. */
  lockRegistrations(persons: readonly Person[]): Promise<readonly LockedRegistration[]>;
  /** The registrations of forms with these addresses that nobody has looked at, or that were not possible. */
  listWithheld(emails: readonly string[]): Promise<readonly string[]>;
  insertTombstones(members: readonly MemberPerson[], at: Instant): Promise<void>;
  /** With sessions, links, voucher, changes of the card and saved views. */
  deleteMembers(ids: readonly string[]): Promise<void>;
  /** The reasons of changes of many members or applications that are still going on; those that are done have none. */
  eraseChangeReasons(memberIds: readonly string[], emails: readonly string[]): Promise<void>;
  /** Applications for membership and invitations of admins. Requests for the data stay without the address: their links say why. */
  deleteRequests(emails: readonly string[], at: Instant): Promise<void>;
  /**
   * Takes the addresses out of changes of other members. Nobody can confirm these any more, and their old addresses can still take
   * the accounts back.
   */
  eraseFromChanges(emails: readonly string[], at: Instant): Promise<void>;
  /** The inviters with the addresses invite nobody any more, and have no personal data. Returns the addresses of those that there were. */
  eraseInviters(emails: readonly string[], at: Instant): Promise<readonly string[]>;
  /** What is noted about mails to addresses or about some ids. */
  deleteMails(emails: readonly string[], aboutIds: readonly string[]): Promise<void>;
};

export type ErasureStores = {
  readonly erasure: MemberErasureStore;
  readonly accounts: {
    /** Locks the account of a session; false where the session has ended meanwhile. */
    lockOwnAccount(viewer: Viewer, at: Instant): Promise<boolean>;
  };
  readonly registrations: Pick<RegistrationStore, 'erase' | 'deleteWithheld' | 'release'>;
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

export type PersonalDataDependencies = {
  readonly clock: Clock;
  /** The name of the club in the file. */
  readonly brandName: string;
  readonly memberData: MemberDataStore;
  readonly transaction: Transaction<ErasureStores>;
};
