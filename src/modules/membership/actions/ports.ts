import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type {
  AuditTrail,
  FindSuperfluous,
  MailSecrets,
  RetryOnConnectionLoss,
  SecretCipher,
  TakeAttempt,
  Transaction,
} from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { FactorChange } from '../rules/factor-change.ts';
import type { Member, Role, Voucher } from '../rules/member.ts';
import type { NewsletterLinkDependencies } from './account/newsletter-links.ts';
import type { AccountStore } from './account/ports.ts';
import type { AdminInvitationStore, AdminStore } from './admins/ports.ts';
import type { MembersChangeStore } from './back-office/bulk-ports.ts';
import type { ClubMemberStore } from './back-office/ports.ts';
import type { FactorStore, LoginChallengesPort, PasskeysPort } from './factors/ports.ts';

/**
 * The mails of this area; `id` is the same for every try to send one. The token is a secret: the renderer of the mail
 * creates its link and stores it nowhere.
 */
export type MembershipMail = Recipient & { readonly id: string } & (
    | {
        readonly kind: 'password-reset' | 'login-link';
        readonly token: string;
        readonly validUntil: Instant;
        /** The page to open after the login; null for the first page of members. */
        readonly returnTo: string | null;
      }
    | { readonly kind: 'password-changed'; readonly at: Instant }
    | { readonly kind: 'welcome'; readonly voucher: Voucher }
    | { readonly kind: 'factor-changed'; readonly role: Role; readonly change: FactorChange; readonly at: Instant }
    | {
        readonly kind: 'admin-invitation';
        readonly role: AdminRole;
        readonly token: string;
        readonly validUntil: Instant;
      }
  );
/** `country` determines the format of dates and money. */
type Recipient = {
  readonly to: string;
  readonly locale: Locale;
  readonly country: string;
  readonly firstName: string;
};

/** Without a password, a member logs in by an identity provider. */
export type MemberWithPassword = Member & { readonly passwordHash: string | null };

export type NewMember = Member & {
  readonly passwordHash: string | null;
  readonly gender: 'WOMEN' | 'MEN' | null;
  readonly newsletterSince: Instant | null;
  readonly registrationId: string | null;
};

export type NewVoucher = Omit<Voucher, 'minimumOrder' | 'redeemedAt'> & {
  readonly minimumMinor: number | null;
  readonly currency: string;
  readonly validFrom: Instant;
};

/** A login, as its token contains it. */
export type Session = {
  readonly sessionId: string;
  readonly memberId: string;
  readonly role: Role;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
};

export type MemberStore = {
  isMember(email: string): Promise<boolean>;
  findMember(id: string): Promise<Member | null>;
  /** The email addresses of those of the members that exist, by their ids. */
  findEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findMemberByEmail(email: string): Promise<MemberWithPassword | null>;
  /** Locks the member until the transaction ends: it serializes logins, resets and password changes of one member. */
  lockMember(id: string): Promise<MemberWithPassword | null>;
  insertMember(member: NewMember, at: Instant): Promise<'inserted' | 'email-taken'>;
  /** Null removes the password. */
  setPasswordHash(memberId: string, passwordHash: string | null): Promise<void>;
  insertVoucher(memberId: string, voucher: NewVoucher): Promise<void>;
  findVoucher(memberId: string): Promise<Voucher | null>;
  /** Among permanently failed welcome mails: those of members who no longer exist. */
  findSuperfluousWelcomes: FindSuperfluous;
};

/** With what somebody logged in, as far as it is known. */
export type SessionClient = {
  /** Browser and system. */
  readonly device: string | null;
  /** The address without its last part: a /24 of IPv4, a /48 of IPv6. */
  readonly network: string | null;
};

export type SessionStore = {
  insertSession(session: Session, client: SessionClient): Promise<void>;
  /** The session with its member's current role, unless it was revoked or has expired. */
  findLiveSession(sessionId: string, now: Instant): Promise<Viewer | null>;
  /** Those of the sessions that are live. */
  findLiveSessionIds(sessionIds: readonly string[], now: Instant): Promise<readonly string[]>;
  revokeSession(sessionId: string, at: Instant): Promise<boolean>;
  revokeMemberSessions(memberId: string, at: Instant): Promise<void>;
  /** Ends all live sessions of a member, but one if it is given; returns their ids. */
  revokeOtherSessions(memberId: string, keptId: string | null, at: Instant): Promise<readonly string[]>;
};

/** A mailed link of a member, which works once: for a new password, or for a login. */
export type SentLink = {
  readonly keyId: string;
  /** Null in links from before salts existed. */
  readonly salt: Uint8Array | null;
  readonly askedAt: Instant;
  /** Whether it was sent, used or replaced, so that nothing is left to do. */
  readonly isSettled: boolean;
};

export type NewLink = {
  readonly tokenHash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array;
  readonly memberId: string;
  readonly askedAt: Instant;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export type LinkStore = {
  /** The member whose live token this is. */
  find(tokenHash: Uint8Array, now: Instant): Promise<Member | null>;
  /** The latest requested mail that has a link. */
  findNewest(memberId: string): Promise<SentLink | null>;
  insert(link: NewLink): Promise<void>;
  /** Extends the link of a mail that is sent late, so that it is valid as long as any other link. */
  prolong(tokenHash: Uint8Array, expiresAt: Instant): Promise<void>;
  /** Among permanently failed mails: those that a newer one replaces, and those that are older than a day. */
  findSuperfluous: FindSuperfluous;
  revoke(memberId: string, at: Instant): Promise<void>;
  /** False when it is used, revoked or expired. */
  take(tokenHash: Uint8Array, at: Instant): Promise<boolean>;
  markSent(tokenHash: Uint8Array, at: Instant): Promise<void>;
};

export type MembershipStore = MemberStore & SessionStore;

/** The stores of mailed links, by what they are for. */
export type LinkStores = { readonly resets: LinkStore; readonly loginLinks: LinkStore };

/** What identifies an account at an identity provider. */
export type IdentityKey = { readonly issuer: string; readonly subject: string };

/** The accounts at identity providers that members have linked. They belong to another area, which is created later. */
export type LinkedIdentities = {
  /** The member who has linked an identity, or null. */
  findOwner(key: IdentityKey): Promise<string | null>;
  /** Counts those of a member that log in now: at providers that are configured. */
  countUsable(memberId: string): Promise<number>;
  /** Deletes all of a member; returns their providers. */
  deleteIdentities(memberId: string): Promise<readonly string[]>;
};

/** What members began and a mailed link goes on with. It belongs to other areas, which are created later. */
export type MailedRequests = {
  /** Ends the change of address that waits for its confirmation; the link that undoes it stays. */
  endEmailChange(memberId: string, at: Instant): Promise<void>;
  /** Ends the links to the personal data of an address that are mailed. */
  endDataLinks(email: string): Promise<void>;
};

export type MembershipStores = LinkStores & {
  readonly members: MembershipStore;
  readonly accounts: AccountStore;
  readonly admins: AdminStore;
  readonly clubMembers: ClubMemberStore;
  readonly memberChanges: MembersChangeStore;
  readonly invitations: AdminInvitationStore;
  readonly factors: FactorStore;
  readonly identities: LinkedIdentities;
  readonly mailedRequests: MailedRequests;
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

/** Hashes of one account wait for each other, so that many of them delay nobody else much. */
export type PasswordsPort = {
  hash(password: string, account?: string): Promise<string>;
  /** With null it does the same work and returns invalid. */
  verify(
    password: string,
    hash: string | null,
    account?: string,
  ): Promise<{ readonly valid: boolean; readonly outdated: boolean }>;
};

/** The dependencies of this area's actions; each action uses some of them. */
export type MembershipDependencies = LinkStores &
  NewsletterLinkDependencies & {
    readonly clock: Clock;
    readonly random: RandomBytes;
    readonly brandName: string;
    /** For single reads and writes outside a transaction. */
    readonly members: MembershipStore;
    readonly accounts: AccountStore;
    /** Identifies the text that offers the newsletter in a language. */
    readonly newsletterText: (locale: Locale) => string;
    /** Identifies the text that offers to show the first name to the inviter. */
    readonly nameText: (locale: Locale) => string;
    readonly admins: AdminStore;
    readonly clubMembers: ClubMemberStore;
    readonly memberChanges: MembersChangeStore;
    readonly invitations: AdminInvitationStore;
    readonly factors: FactorStore;
    readonly transaction: Transaction<MembershipStores>;
    readonly retryOnConnectionLoss: RetryOnConnectionLoss;
    readonly takeAttempt: TakeAttempt;
    readonly passwords: PasswordsPort;
    readonly passkeys: PasskeysPort;
    readonly loginChallenges: LoginChallengesPort;
    /** For secrets of authenticator apps. */
    readonly secretCipher: SecretCipher;
    readonly sessionTokens: {
      sign(session: Session): Promise<string>;
      verify(token: string, now: Instant): Promise<Session | null>;
    };
    /** Null when the text cannot be a token. */
    readonly hashToken: (token: string) => Uint8Array | null;
    /** The SHA-256 of a text. */
    readonly digest: (text: string) => Uint8Array;
    /** The client's address, as limits count it, without its last part. */
    readonly truncateNetwork: (clientAddress: string) => string | null;
    readonly mailSecrets: MailSecrets;
    readonly sendMail: (mail: MembershipMail) => Promise<void>;
  };
