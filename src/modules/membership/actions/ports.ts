import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type {
  AuditTrail,
  FindSuperfluous,
  JobQueue,
  MailSecrets,
  RetryOnConnectionLoss,
  TakeAttempt,
  Transaction,
} from '#kernel/ports.ts';
import type { Member, Role, Voucher } from '../rules/member.ts';

/** The jobs of this area; their data hold ids only. */
export type MembershipJobs = {
  /**
   * `locale` is the language in which the mail was asked for, without it the member's own. `askedAt` (ISO 8601) names the
   * mail among those of the member and orders them; without it the mail is a new one at each try.
   */
  'membership.send-password-reset': {
    readonly memberId: string;
    readonly locale?: Locale;
    readonly askedAt?: string;
  };
  'membership.send-welcome': { readonly memberId: string };
};

/**
 * The mails of this area; `id` is the same whenever one is sent. The token is a secret: whoever renders the mail makes its
 * link and keeps it nowhere.
 */
export type MembershipMail = Recipient & { readonly id: string } & (
    | { readonly kind: 'password-reset'; readonly token: string; readonly validUntil: Instant }
    | { readonly kind: 'welcome'; readonly voucher: Voucher }
  );
/** `country` is for the format of dates and money. */
type Recipient = {
  readonly to: string;
  readonly locale: Locale;
  readonly country: string;
  readonly firstName: string;
};

export type MemberWithPassword = Member & { readonly passwordHash: string };

export type NewMember = Member & {
  readonly passwordHash: string;
  readonly gender: 'WOMEN' | 'MEN' | null;
  readonly newsletterSince: Instant | null;
  readonly registrationId: string | null;
};

export type NewVoucher = Omit<Voucher, 'minimumOrder'> & {
  readonly minimumMinor: number | null;
  readonly currency: string;
  readonly validFrom: Instant;
};

/** A login: what its token says. */
export type Session = {
  readonly sessionId: string;
  readonly memberId: string;
  readonly role: Role;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
};
/** Whom a request comes from. */
export type Viewer = Pick<Session, 'sessionId' | 'memberId' | 'role'>;

export type MemberStore = {
  isMember(email: string): Promise<boolean>;
  findMember(id: string): Promise<Member | null>;
  findMemberByEmail(email: string): Promise<MemberWithPassword | null>;
  /** Holds the member until the transaction ends: logins, resets and password changes of one member take turns. */
  lockMember(id: string): Promise<MemberWithPassword | null>;
  insertMember(member: NewMember, at: Instant): Promise<'inserted' | 'email-taken'>;
  setPasswordHash(memberId: string, passwordHash: string): Promise<void>;
  insertVoucher(memberId: string, voucher: NewVoucher): Promise<void>;
  findVoucher(memberId: string): Promise<Voucher | null>;
  /** Of welcome mails that failed for good: those of members who are gone. */
  findSuperfluousWelcomes: FindSuperfluous;
};

export type SessionStore = {
  insertSession(session: Session): Promise<void>;
  /** The session with its member's role of today, unless it was revoked or has ended. */
  findLiveSession(sessionId: string, now: Instant): Promise<Viewer | null>;
  /** Those of the sessions that live. */
  findLiveSessionIds(sessionIds: readonly string[], now: Instant): Promise<readonly string[]>;
  revokeSession(sessionId: string, at: Instant): Promise<boolean>;
  revokeMemberSessions(memberId: string, at: Instant): Promise<void>;
};

export type ResetLink = {
  readonly keyId: string;
  /** Null in links from before there were salts. */
  readonly salt: Uint8Array | null;
  readonly askedAt: Instant;
  /** It was sent, used or replaced: nothing is left to do. */
  readonly isSettled: boolean;
};

export type NewReset = {
  readonly tokenHash: Uint8Array;
  readonly keyId: string;
  readonly salt: Uint8Array;
  readonly memberId: string;
  readonly askedAt: Instant;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

export type PasswordResetStore = {
  /** Whose live token this is. */
  findReset(tokenHash: Uint8Array, now: Instant): Promise<Member | null>;
  /** Of the mails that were asked for and have a link, the one that was asked for last. */
  findNewestReset(memberId: string): Promise<ResetLink | null>;
  insertReset(link: NewReset): Promise<void>;
  /** A mail that leaves late has a link that lives as long as any. */
  prolongReset(tokenHash: Uint8Array, expiresAt: Instant): Promise<void>;
  /** Of reset mails that failed for good: those that a newer one replaces, and those of which a day has passed. */
  findSuperfluousResets: FindSuperfluous;
  revokeResets(memberId: string, at: Instant): Promise<void>;
  /** False when it is used, revoked or past its end. */
  takeReset(tokenHash: Uint8Array, at: Instant): Promise<boolean>;
  markResetSent(tokenHash: Uint8Array, at: Instant): Promise<void>;
};

export type MembershipStore = MemberStore & SessionStore & PasswordResetStore;

export type MembershipStores = {
  readonly members: MembershipStore;
  readonly jobs: JobQueue<MembershipJobs>;
  readonly audit: AuditTrail;
};

export type PasswordsPort = {
  hash(password: string): Promise<string>;
  /** With null it does the same work and answers invalid. */
  verify(password: string, hash: string | null): Promise<{ readonly valid: boolean; readonly outdated: boolean }>;
};

/** All that this area's actions need; each takes its part. */
export type MembershipDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly brandName: string;
  /** For single reads and writes outside a transaction. */
  readonly members: MembershipStore;
  readonly transaction: Transaction<MembershipStores>;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly takeAttempt: TakeAttempt;
  readonly passwords: PasswordsPort;
  readonly sessionTokens: {
    sign(session: Session): Promise<string>;
    verify(token: string, now: Instant): Promise<Session | null>;
  };
  /** Null when the text can't be a token. */
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly mailSecrets: MailSecrets;
  readonly sendMail: (mail: MembershipMail) => Promise<void>;
};
