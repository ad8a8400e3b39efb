import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type {
  DeadLetter,
  FindSuperfluous,
  JobQueue,
  LimitConcurrency,
  TakeAttempt,
  Transaction,
} from '#kernel/ports.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { ConversionStore } from '#modules/experiment/actions/results/ports.ts';
import type { Exposure } from '#modules/experiment/rules/exposures.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import type { AddressFlags } from '#modules/membership-interest/rules/address-flag.ts';
import type { RegistrationForm } from '../rules/form.ts';
import type { ResendLimits, Status } from '../rules/lifecycle.ts';
import type { CodeStore } from './code-ports.ts';
import type { DuePage, EndedPage } from './due-page.ts';
import type { LockWait } from './lock-wait.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { MailLink, PreparedMail } from './prepared-mail.ts';
import type { ReminderStore } from './reminder-ports.ts';
import type { WithheldStore } from './withheld-ports.ts';

export type Registration = {
  readonly id: string;
  readonly status: Status;
  readonly email: string;
  readonly inviterId: string;
  readonly customizationKey: string;
  readonly country: string;
  readonly language: Locale;
  readonly gender: 'WOMEN' | 'MEN';
  readonly firstName: string;
  readonly lastName: string;
  readonly newsletter: boolean;
  readonly campaign: string | null;
  readonly headline: string;
  /** The percentage of the voucher that an experiment promised; null where the customization decides. */
  readonly promisedPercent: VoucherPercent | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** An entry of the list; the personal fields are null where the registration is erased. */
export type ListedRegistration = {
  readonly [Key in keyof Registration]: Key extends 'email' | 'gender' | 'firstName' | 'lastName'
    ? Registration[Key] | null
    : Registration[Key];
};

export type NewRegistration = {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly fingerprint: Uint8Array;
  readonly codeId: string;
  readonly inviterId: string;
  readonly language: Locale;
  readonly campaign: string | null;
  readonly headline: string;
  readonly promisedPercent: VoucherPercent | null;
  readonly form: RegistrationForm;
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Any number; it decides where the search for a free slot begins. */
  readonly slotHint: number;
  /** The variations of experiments that the visit saw. */
  readonly exposures: readonly Exposure[];
  /** Whether its row has no personal data until a job has looked at its address. */
  readonly isWithheld: boolean;
  /** What its address looks like, for admins. */
  readonly flags: AddressFlags;
};

/** The result of a submission, as it is stored for repetitions of the submission. */
export type SubmissionOutcome =
  | { readonly kind: 'pending'; readonly registrationId: string }
  | { readonly kind: 'account-active' }
  | { readonly kind: 'account-pending' };

export type Submission = { readonly fingerprint: Uint8Array; readonly outcome: SubmissionOutcome };

export type ActivationToken = {
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly expiresAt: Instant;
  readonly registration: Registration;
};

export type Inserted = 'inserted' | 'no-free-slot';

/**
 * Takes a seat as `insertPending` does, with the mailbox locked, and publishes `registration.created`: one statement,
 * which is the whole transaction.
 */
export type InsertAlone = (registration: NewRegistration, lockWait: LockWait) => Promise<Inserted>;

/** The invitation of a registration. Where its customization is gone, the minimum is null, and what nobody promised. */
export type TakenInvitation = {
  readonly inviterFirstName: string;
  readonly inviterLastName: string;
  readonly inviterActive: boolean;
  readonly voucherPercent: VoucherPercent | null;
  readonly voucherMinimumMinor: number | null;
};

export type RegistrationStore = ReminderStore &
  CodeStore &
  WithheldStore & {
    /**
     * One statement: takes a seat of a free slot without waiting, claims the idempotency key, and inserts the
     * registration with its consents and its reservation; all or nothing. Throws a SubmissionConflict, which rolls the
     * transaction back, where the key is already used or the address has a live registration; throws RegistrationsClosed
     * where the club accepts nobody at the moment.
     */
    insertPending(registration: NewRegistration): Promise<Inserted>;
    /** Whether a slot of the inviter has a free seat in the committed state; waits for no lock. */
    hasFreeSlot(inviterId: string): Promise<boolean>;
    /** Waits for locks on the inviter's slots; returns whether one of the slots has a free seat. */
    lockSlots(inviterId: string): Promise<boolean>;
    findSubmission(idempotencyKey: string): Promise<Submission | null>;
    saveSubmission(key: string, fingerprint: Uint8Array, outcome: SubmissionOutcome, at: Instant): Promise<void>;
    /** The pending or active registration of an address, locked. */
    lockLiveByEmail(email: string, lockWait?: LockWait): Promise<Registration | null>;
    /** Returns null for an erased registration too, as does `lock`. */
    find(id: string): Promise<Registration | null>;
    /** The inviter and the benefits of the registration's invitation; null where there is no such registration. */
    findInvitation(id: string): Promise<TakenInvitation | null>;
    /** The same for the registration through which somebody became a member. */
    findInvitationOfMember(memberId: string): Promise<TakenInvitation | null>;
    /** Newest first. It reads page by page, so that a list of any length takes the same memory. */
    list(filter: { readonly status: Status | null; readonly limit: number }): AsyncIterable<ListedRegistration>;
    /** `lockWait` also applies to all further locks of the transaction. */
    lock(id: string, lockWait?: LockWait): Promise<Registration | null>;
    isErased(id: string): Promise<boolean>;
    /** Registrations that ended before an instant and still contain personal data, oldest first. */
    listErasable(before: Instant, limit: number): Promise<readonly string[]>;
    /** The same, locked; it skips rows that others have locked. */
    lockErasable(before: Instant, limit: number): Promise<readonly string[]>;
    /** Erases the personal data of ended registrations, with their links, resends and consents. */
    erase(ids: readonly string[], at: Instant): Promise<void>;
    end(id: string, status: Exclude<Status, 'pending'>, at: Instant): Promise<void>;
    /** Ends a pending registration, revokes its links and releases its seat in one statement; whether it was pending. */
    release(id: string, status: 'expired' | 'withdrawn', at: Instant): Promise<boolean>;
    /**
     * The same for a page of the pending registrations that are due. It skips registrations that others have locked, or
     * whose slots they have locked, so it never waits.
     */
    expireDue(now: Instant, page: DuePage): Promise<EndedPage>;
    /** Moves a registration's end; a difference below half a minute changes nothing. */
    extend(id: string, expiresAt: Instant): Promise<void>;
    /** Returns the number of the requested mail; the mails of a registration are counted from 0. */
    insertResend(registrationId: string, at: Instant): Promise<number>;
    /** Locks a mailbox until this transaction ends: other transactions that send mail to it wait. */
    lockCanonicalEmail(mailbox: string, lockWait?: LockWait): Promise<void>;
    /** The registration as `find` returns it; the same statement locks the mailbox of its address. */
    findWithMailboxLocked(id: string): Promise<Registration | null>;
    /** The activation mails sent since then to the mailbox of an address, over all its registrations, oldest first. */
    listMails(email: string, since: Instant): Promise<readonly OutgoingMail[]>;
    /** The times at which further mails of a registration were requested since then. */
    listResends(registrationId: string, since: Instant): Promise<readonly Instant[]>;
    /** Makes the links of a registration lead to the registration that replaced it. */
    inheritLinks(fromId: string, toId: string): Promise<void>;
    /**
     * Makes a link open this pending registration, where no other link does: the newest link that was sent to the same
     * address (at Gmail, to any spelling of it) for a registration that has ended or for this one.
     */
    adoptLink(registration: Registration, since: Instant): Promise<void>;
    /** Changes the result that a submission stored in this transaction. */
    replaceOutcome(key: string, outcome: SubmissionOutcome): Promise<void>;
    /** Stores the newsletter choice made during activation: a consent with its text, or that there is none. */
    saveNewsletter(registrationId: string, choice: NewsletterChoice): Promise<void>;
    revokeTokens(registrationId: string, at: Instant): Promise<void>;
    /** Creates the link of a mail and revokes older ones, or returns the mail's existing link. */
    prepareMail(link: MailLink): Promise<PreparedMail<Registration>>;
    /** Finds superfluous mails by the data of their jobs. */
    findSuperfluousMails: FindSuperfluous<Pick<DeadLetter, 'id' | 'data'>>;
    markTokenSent(tokenHash: Uint8Array, at: Instant): Promise<void>;
    markTokenUsed(tokenHash: Uint8Array, at: Instant): Promise<void>;
    findToken(tokenHash: Uint8Array): Promise<ActivationToken | null>;
  };

/** Prepares the first mail of a registration where its mailbox got none within a day; null where a transaction has to decide. */
export type PrepareFirstMail = (link: MailLink) => Promise<PreparedMail<Registration> | null>;

/** The choice made during activation, and the text that was shown. */
export type NewsletterChoice = {
  readonly given: boolean;
  readonly language: Locale;
  readonly textVersion: string;
  readonly at: Instant;
};

export type MemberLookup = { isMember(email: string): Promise<boolean> };

export type RegistrationStores = {
  readonly registrations: RegistrationStore;
  readonly invitations: InvitationStore;
  readonly members: MemberLookup;
  readonly conversions: Pick<ConversionStore, 'record' | 'remove'>;
  readonly events: EventPublisher;
  readonly jobs: JobQueue;
};

export type RegistrationDependencies = {
  /** Reads again whether the club accepts registrations, after the database refused one. */
  readonly refreshDoor: () => Promise<void>;
  readonly answersAlike: () => Promise<boolean>;
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
  /** The campaign of the landing entry with this slug, or null. */
  readonly findCampaign: (slug: string) => Promise<string | null>;
  /** The headline of the landing page at this slug, or null. */
  readonly findHeadline: (slug: string) => Promise<string | null>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly insertAlone: InsertAlone;
  readonly transaction: Transaction<RegistrationStores>;
  readonly takeAttempt: TakeAttempt;
  readonly resendLimits: ResendLimits;
  /** Whether mail can reach an address at all; in development every address passes. */
  readonly isReachable: (email: string) => boolean;
  readonly limitConcurrency: LimitConcurrency;
  readonly isDisposableDomain: (domain: string) => boolean;
  /** SHA-256. */
  readonly digest: (text: string) => Uint8Array;
};
