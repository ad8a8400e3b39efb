import type { RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { MailSecrets, RetryOnConnectionLoss, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Holding } from '../rules/data-request.ts';
import type { ErasureStores, MemberDataStore, Person, PersonalDataDependencies } from './ports.ts';

/** A request for the personal data of an address. */
export type DataRequest = {
  readonly id: string;
  readonly email: string;
  readonly language: Locale;
  readonly expiresAt: Instant;
  readonly sentAt: Instant | null;
  /** When the data were erased; the row has no address since. */
  readonly erasedAt: Instant | null;
  /** Null until its mail has a link. */
  readonly keyId: string | null;
  readonly salt: Uint8Array | null;
};

export type NewDataRequest = Pick<DataRequest, 'id' | 'email' | 'language' | 'expiresAt'> & {
  readonly requestedAt: Instant;
};

export type DataLink = { readonly hash: Uint8Array; readonly keyId: string; readonly salt: Uint8Array };

/** Requests and their links. */
export type DataRequestStore = {
  insert(request: NewDataRequest): Promise<void>;
  /** Locks a request until the transaction ends. */
  lock(id: string): Promise<DataRequest | null>;
  setLink(id: string, link: DataLink): Promise<void>;
  markSent(id: string, at: Instant): Promise<void>;
  /** The request of a link that is valid at an instant. */
  findByToken(hash: Uint8Array, now: Instant): Promise<DataRequest | null>;
  /** Ends the links that an address has; a request whose mail waits goes on. */
  endLinks(email: string): Promise<void>;
  findSuperfluousRequests(
    letters: readonly { readonly id: string; readonly data: object }[],
    at: Instant,
  ): Promise<readonly string[]>;
};

/** What is stored about an address. */
export type AddressStore = {
  /** The person as the file describes it; without an account its ids are null. */
  findPerson(email: string): Promise<Person>;
  listHoldings(email: string): Promise<readonly Holding[]>;
};

export type DataMail = {
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  /** Null where nothing is stored about the address. */
  readonly token: string | null;
};

export type DataRequestDependencies = Pick<PersonalDataDependencies, 'clock'> & {
  readonly random: RandomBytes;
  readonly takeAttempt: TakeAttempt;
  readonly isReachable: (email: string) => boolean;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly mailSecrets: MailSecrets;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly sendDataMail: (mail: DataMail) => Promise<void>;
  readonly dataRequests: DataRequestStore;
  readonly addresses: AddressStore;
  readonly memberData: Pick<MemberDataStore, 'readPage'>;
  readonly transaction: Transaction<ErasureStores & { readonly dataRequests: DataRequestStore }>;
};
