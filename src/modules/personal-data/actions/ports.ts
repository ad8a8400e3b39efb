import type { EventPublisher } from '#kernel/domain-events.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
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

/** Some of a person's data, and where the next ones begin: null at the end. */
export type DataPage = { readonly entries: readonly DataEntry[]; readonly endCursor: string | null };

/** Reads all that is stored about a person. */
export type MemberDataStore = {
  find(memberId: string): Promise<(MemberPerson & { readonly adminRole: AdminRole | null }) | null>;
  findId(email: string): Promise<string | null>;
  /** Null for a cursor that is none. */
  readPage(person: Person, after: string | null): Promise<DataPage | null>;
};

export type LockedRegistration = { readonly id: string; readonly status: string };

export type ErasedFacts = {
  /** The registrations of the address, those that ended as well. */
  readonly registrations: number;
  readonly wasInviter: boolean;
};

/** What remains of a member after an erasure: ids. */
export type Tombstone = Pick<MemberPerson, 'memberId' | 'registrationId'> & { readonly at: Instant };

/** Deletes what is stored about a person, in a transaction. */
export type MemberErasureStore = {
  /** Locks the member until the transaction ends: logins, changes and promotions wait for it. */
  lock(memberId: string): Promise<(MemberPerson & { readonly adminRole: AdminRole | null }) | null>;
  /** The account with an address, locked in the same way; one of an admin only has no registration. */
  lockByEmail(email: string): Promise<(Person & { readonly adminRole: AdminRole | null }) | null>;
  isErased(memberId: string): Promise<boolean>;
  /** Locks the registrations of an address that have personal data, but not the active one of another member. */
  lockRegistrations(person: Person): Promise<readonly LockedRegistration[]>;
  /** The registrations of forms with an address that nobody has looked at, or that were not possible. */
  listWithheld(email: string): Promise<readonly string[]>;
  insertTombstone(tombstone: Tombstone): Promise<void>;
  /** With sessions, links, voucher, changes of the card and saved views. */
  deleteMember(memberId: string): Promise<void>;
  /** The reasons of changes of many members or applications that are still going on; those that are done have none. */
  eraseChangeReasons(person: Pick<Person, 'memberId' | 'email'>): Promise<void>;
  /** Applications for membership, invitations of admins, and requests for the data of the address. */
  deleteRequests(email: string): Promise<void>;
  /** The inviter with the address invites nobody any more, and has no personal data; false if there is none. */
  eraseInviter(email: string, at: Instant): Promise<boolean>;
  /** What is noted about mails to an address or about some ids. */
  deleteMails(email: string, aboutIds: readonly string[]): Promise<void>;
};

export type ErasureStores = {
  readonly erasure: MemberErasureStore;
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
