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
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import type { RegistrationForm } from '../rules/form.ts';
import type { ResendLimits, Status } from '../rules/lifecycle.ts';
import type { LockWait } from './lock-wait.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** The jobs of this area; their data hold ids and numbers only. */
export type RegistrationJobs = {
  /** `generation` counts the mails of a registration from 0, which is meant where none is given. */
  'registration.send-activation': { readonly registrationId: string; readonly generation?: number };
  'registration.announce-activated': { readonly registrationId: string };
};

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
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

/** A line of the list; null where the registration is erased. */
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
  readonly form: RegistrationForm;
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** Any number; where the search for a free slot begins. */
  readonly slotHint: number;
};

/** What a submission was answered; what is kept of it to answer a repetition. */
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

/** The link of an activation mail that is about to leave, if it has none yet. */
export type MailLink = {
  readonly registrationId: string;
  readonly generation: number;
  readonly hash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array;
  /** The keys by which a link can be made again. */
  readonly keyIds: readonly string[];
  readonly at: Instant;
};

/** What an activation mail says of the invitation. */
export type Invitation = {
  /** Null where the inviter is no longer active. */
  readonly inviter: { readonly inviterFirstName: string; readonly inviterLastName: string } | null;
  /** Null where the customization is gone. */
  readonly voucherPercent: 10 | 15 | 20 | null;
  readonly voucherMinimumMinor: number | null;
};

export type PreparedMail =
  /** The mail goes out, with the link that this key and this salt make. */
  | {
      readonly kind: 'ready';
      readonly registration: Registration;
      readonly invitation: Invitation;
      readonly keyId: string;
      readonly salt: Uint8Array | null;
    }
  /** The registration waits for no mail. */
  | { readonly kind: 'over' }
  /** A newer mail was asked for, or this one has been sent. */
  | { readonly kind: 'superfluous' };

/** Where a page of due registrations ended. The instant stays PostgreSQL's text: a date of JavaScript has fewer digits. */
export type DueCursor = { readonly at: string; readonly id: string };

/** Registrations whose time is up, the longest first: so many, behind a place, of one inviter or of all. */
export type DuePage = { readonly limit: number; readonly after?: DueCursor | null; readonly inviterId?: string };

/** How many of a page have ended, and how many it had; `next` is null behind the last one. */
export type EndedPage = { readonly ended: number; readonly seen: number; readonly next: DueCursor | null };

export type Inserted = 'inserted' | 'no-free-slot';

/** The invitation of a registration. Percent and minimum are null where its customization is gone. */
export type TakenInvitation = {
  readonly inviterFirstName: string;
  readonly inviterLastName: string;
  readonly inviterActive: boolean;
  readonly voucherPercent: 10 | 15 | 20 | null;
  readonly voucherMinimumMinor: number | null;
};

export type RegistrationStore = {
  /**
   * One statement: takes the seat of a free slot without waiting, claims the idempotency key, inserts the registration
   * with its consents and reserves; all or nothing. Throws a SubmissionConflict, which rolls the transaction back, where
   * the key was answered before or the address has a live registration.
   */
  insertPending(registration: NewRegistration): Promise<Inserted>;
  /** Whether a slot of the inviter has a free seat as all can see it now; waits for nobody. */
  hasFreeSlot(inviterId: string): Promise<boolean>;
  /** Waits for the inviter's slots and holds them; whether one of them has a free seat. */
  lockSlots(inviterId: string): Promise<boolean>;
  findSubmission(idempotencyKey: string): Promise<Submission | null>;
  saveSubmission(key: string, fingerprint: Uint8Array, outcome: SubmissionOutcome, at: Instant): Promise<void>;
  /** The registration of an address that is open or won, locked. */
  lockLiveByEmail(email: string): Promise<Registration | null>;
  /** Null for an erased one as well, here and where one is locked. */
  find(id: string): Promise<Registration | null>;
  /** Whose invitation the registration took, and what it brings; null where there is none. */
  findInvitation(id: string): Promise<TakenInvitation | null>;
  /** The same of the registration by which somebody became a member. */
  findInvitationOfMember(memberId: string): Promise<TakenInvitation | null>;
  /** Newest first; read in pages, so that a list of any length takes the same memory. */
  list(filter: { readonly status: Status | null; readonly limit: number }): AsyncIterable<ListedRegistration>;
  /** `lockWait` holds for all further locks of the transaction as well. */
  lock(id: string, lockWait?: LockWait): Promise<Registration | null>;
  isErased(id: string): Promise<boolean>;
  /** Registrations that ended before an instant and still name somebody, oldest first. */
  listErasable(before: Instant, limit: number): Promise<readonly string[]>;
  /** The same, locked; those that others hold are passed over. */
  lockErasable(before: Instant, limit: number): Promise<readonly string[]>;
  /** Takes the personal data out of ended registrations, with their links, resends and consents. */
  erase(ids: readonly string[], at: Instant): Promise<void>;
  end(id: string, status: Exclude<Status, 'pending'>, at: Instant): Promise<void>;
  /** One statement: ends a pending registration, revokes its links and gives its seat back; whether it was pending. */
  release(id: string, status: 'expired' | 'withdrawn', at: Instant): Promise<boolean>;
  /**
   * The same for a page of the pending registrations whose time is up. Those that others have locked, or whose slots, are
   * passed over: it waits for nobody.
   */
  expireDue(now: Instant, page: DuePage): Promise<EndedPage>;
  /** Moves a registration's end; what would move it by less than half a minute changes nothing. */
  extend(id: string, expiresAt: Instant): Promise<void>;
  /** Answers the number of the mail that is asked for; those of a registration are counted from 0. */
  insertResend(registrationId: string, at: Instant): Promise<number>;
  /** Lets others that want to mail to a letterbox wait until this transaction has ended. */
  lockCanonicalEmail(mailbox: string, lockWait?: LockWait): Promise<void>;
  /** The registration as `find` gives it, with the mailbox of its address locked in the same statement. */
  findWithMailboxLocked(id: string): Promise<Registration | null>;
  /** The activation mails that left since then to the mailbox of an address, over all its registrations, oldest first. */
  listMails(email: string, since: Instant): Promise<readonly OutgoingMail[]>;
  /** When further mails of a registration were asked for since then. */
  listResends(registrationId: string, since: Instant): Promise<readonly Instant[]>;
  /** Has the links of a registration lead to the one that took its place. */
  inheritLinks(fromId: string, toId: string): Promise<void>;
  /**
   * Has the newest link that left to this very address, at Gmail to any spelling of it, for a registration that ended or for
   * this one, open this pending one, where no other link does.
   */
  adoptLink(registration: Registration, since: Instant): Promise<void>;
  /** Changes the answer that a submission of this transaction has stored. */
  replaceOutcome(key: string, outcome: SubmissionOutcome): Promise<void>;
  /** Stores what the person who activates said of the newsletter: a consent with its text, or that there is none. */
  saveNewsletter(registrationId: string, choice: NewsletterChoice): Promise<void>;
  revokeTokens(registrationId: string, at: Instant): Promise<void>;
  /** Makes the link of a mail, revoking older ones, or finds the one that it has. */
  prepareMail(link: MailLink): Promise<PreparedMail>;
  /** Of mails by the data of their jobs. */
  findSuperfluousMails: FindSuperfluous<Pick<DeadLetter, 'id' | 'data'>>;
  markTokenSent(tokenHash: Uint8Array, at: Instant): Promise<void>;
  markTokenUsed(tokenHash: Uint8Array, at: Instant): Promise<void>;
  findToken(tokenHash: Uint8Array): Promise<ActivationToken | null>;
};

/** What somebody chose while activating, and which text they read. */
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
  readonly jobs: JobQueue<RegistrationJobs>;
};

export type RegistrationDependencies = {
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
  /** The campaign of the landing entry with this slug, or null. */
  readonly findCampaign: (slug: string) => Promise<string | null>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<RegistrationStores>;
  readonly takeAttempt: TakeAttempt;
  readonly resendLimits: ResendLimits;
  /** Whether mail can reach an address at all; in development every address will do. */
  readonly isReachable: (email: string) => boolean;
  readonly limitConcurrency: LimitConcurrency;
  /** SHA-256. */
  readonly digest: (text: string) => Uint8Array;
};
