import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, SecretCipher, TakeAttempt, Transaction } from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { AdminStore } from '#modules/membership/actions/admins/ports.ts';
import type { ClubMember } from '#modules/membership/actions/back-office/ports.ts';
import type { IdentifiedMember, LoginOutcome } from '#modules/membership/actions/login.ts';
import type { IdentityKey, MembershipStore } from '#modules/membership/actions/ports.ts';
import type { Logins } from '#modules/membership/rules/logins.ts';
import type { Member, Role } from '#modules/membership/rules/member.ts';
import type { Claims, ProviderIdentity, Trust } from '../rules/judge-claims.ts';
import type { ProviderId, ProviderOption } from '../rules/provider.ts';
import type { Flow } from '../rules/tokens.ts';

/** A member as admins see it. */
export type ShownMember = ClubMember;

/** An identity that a member has linked, as its owner sees it. */
export type LinkedIdentity = {
  readonly id: string;
  readonly provider: ProviderId;
  readonly email: string | null;
  readonly linkedAt: Instant;
  readonly lastUsedAt: Instant | null;
};

export type NewIdentity = Pick<ProviderIdentity, 'provider' | 'issuer' | 'subject' | 'email'> & {
  readonly id: string;
  readonly memberId: string;
};

export type IdentityStore = {
  /** The member who has linked an identity, or null. */
  findOwner(key: IdentityKey): Promise<string | null>;
  listIdentities(memberId: string): Promise<readonly LinkedIdentity[]>;
  /** Counts those of a member at these providers. */
  countIdentities(memberId: string, providers: readonly ProviderId[]): Promise<number>;
  hasPassword(memberId: string): Promise<boolean>;
  /** `taken`: somebody has linked it; `one-of-provider`: the member has linked another one of the provider. */
  insertIdentity(identity: NewIdentity, at: Instant): Promise<'inserted' | 'taken' | 'one-of-provider'>;
  markUsed(key: IdentityKey, at: Instant): Promise<void>;
  deleteIdentity(memberId: string, id: string): Promise<LinkedIdentity | null>;
  /** Deletes all of a member; returns their providers. */
  deleteIdentities(memberId: string): Promise<readonly ProviderId[]>;
  /** Notes that a login came back; false where it came back before. */
  claimLogin(
    stateHash: Uint8Array,
    validity: { readonly createdAt: Instant; readonly expiresAt: Instant },
  ): Promise<boolean>;
  /** Whether the identity of a login can still be used. */
  isOpen(stateHash: Uint8Array, now: Instant): Promise<boolean>;
  /** Uses the identity of a login; false where it was used, or is too old. */
  takeLogin(stateHash: Uint8Array, at: Instant): Promise<boolean>;
};

type Problem = { readonly kind: 'denied' | 'unavailable' | 'invalid'; readonly code: string };
type RequestSecrets = Pick<Flow, 'state' | 'nonce' | 'verifier'>;

/** The connection to a provider; it never throws. */
export type ProviderPort = ProviderOption & {
  readonly trust: Trust;
  begin(request: RequestSecrets, locale: string): Promise<{ readonly kind: 'ready'; readonly url: string } | Problem>;
  finish(
    request: RequestSecrets,
    response: URLSearchParams,
  ): Promise<{ readonly kind: 'claims'; readonly claims: Claims } | Problem>;
};

export type LoginClient = { readonly clientAddress: string; readonly userAgent: string | null };

export type IdentityStores = {
  readonly identities: IdentityStore;
  readonly members: Pick<MembershipStore, 'findMember' | 'findMemberByEmail' | 'lockMember'> & {
    /** Locks an admin, and the admin who changes the account, in one order. */
    lockAdmin: AdminStore['lockAdmin'];
    /** Ends the sessions except `keptSession`, and the logins that wait for a second factor; returns the ids of the ended sessions. */
    endOtherLogins(memberId: string, keptSession: string | null, at: Instant): Promise<readonly string[]>;
    /** Locks the account of a session; false where the session has ended meanwhile. */
    lockOwnAccount(viewer: Viewer, at: Instant): Promise<boolean>;
    readLogins(member: Pick<Member, 'id' | 'role'>): Promise<Logins>;
  };
  readonly events: EventPublisher;
  readonly audit: AuditTrail;
};

/** The mail about a change of the identities of a member. */
export type IdentityMail = {
  readonly kind: 'identity-linked' | 'identity-unlinked';
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly country: string;
  readonly firstName: string;
  readonly role: Role;
  /** The name of the provider. */
  readonly provider: string;
  readonly at: Instant;
};

export type IdentityDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly providers: readonly ProviderPort[];
  readonly identities: IdentityStore;
  readonly members: Pick<MembershipStore, 'isMember' | 'findMember'>;
  readonly transaction: Transaction<IdentityStores>;
  readonly takeAttempt: TakeAttempt;
  readonly secretCipher: SecretCipher;
  /** Null when the text cannot be a token. */
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
  /** Logs a member in whom a provider has identified; admins with a second factor need it. */
  readonly logInMember: (found: IdentifiedMember, client: LoginClient) => Promise<LoginOutcome>;
  readonly sendMail: (mail: IdentityMail) => Promise<void>;
  /** Notes how a step of a login ended, for the log and the metrics. */
  readonly noteStep: (provider: ProviderId, step: 'begin' | 'finish', outcome: string) => void;
};
