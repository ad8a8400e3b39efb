import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PersonDetails } from '#modules/registration/rules/form.ts';
import type { StoredDetails } from '../../rules/member-details.ts';

/** What members see and change of their account. */
export type MemberAccount = StoredDetails & {
  readonly memberSince: Instant;
  /** The language of mails. */
  readonly language: Locale;
  /** When the consent to the newsletter was given; null where there is none. */
  readonly newsletterSince: Instant | null;
  /** Whether the inviter sees the first name; null for a member without an inviter. */
  readonly isNameShown: boolean | null;
};

/** A choice about the newsletter or about the name, with the language and the version of the text that the member saw. */
export type MemberChoice = {
  readonly id: string;
  readonly memberId: string;
  readonly given: boolean;
  readonly language: Locale;
  readonly textVersion: string;
  readonly at: Instant;
};

export type AccountStore = {
  findAccount(memberId: string): Promise<MemberAccount | null>;
  /** Locks the member: changes follow each other. */
  lockAccount(memberId: string): Promise<MemberAccount | null>;
  /** False where the member has this language already. */
  setLanguage(memberId: string, language: Locale): Promise<boolean>;
  /**
   * Changes the member, and the names and the gender of the registration, and the names of the inviter that the member is. The country
   * of the registration stays: its terms and its counts are of that country.
   */
  saveDetails(memberId: string, details: PersonDetails): Promise<void>;
  /** Changes the member, and stores the choice for good. */
  saveNewsletterChoice(choice: MemberChoice): Promise<void>;
  /** The same about the name; the inviter of the member's registration is the one who sees it. */
  saveNameChoice(choice: MemberChoice): Promise<void>;
};

/** What a change by the owner looks at first: the lock of the account, and whether the session is still open. */
export type OwnAccounts = {
  lockMember(id: string): Promise<object | null>;
  findLiveSession(sessionId: string, now: Instant): Promise<Viewer | null>;
};

export type AccountStores = {
  readonly accounts: AccountStore;
  readonly members: OwnAccounts;
  readonly audit: AuditTrail;
  readonly events: EventPublisher;
};

export type AccountDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly accounts: AccountStore;
  readonly takeAttempt: TakeAttempt;
  /** Identifies the text that offers the newsletter in a language. */
  readonly newsletterText: (locale: Locale) => string;
  /** Identifies the text that offers to show the first name. */
  readonly nameText: (locale: Locale) => string;
  readonly transaction: Transaction<AccountStores>;
};

export type AccountOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unknown' }
  /** While the change waited. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };
