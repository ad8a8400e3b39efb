import type { Localized } from '#kernel/brand.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, LinkSigner, Transaction } from '#kernel/ports.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { Door } from '#modules/club/rules/door.ts';
import type { CodeFacts, CountryOption } from '../rules/check.ts';
import type { IntroFlow, Section } from '../rules/customization.ts';
import type { InviterChangeKind } from '../rules/inviter-change.ts';
import type { BlockedReferrers } from '../rules/referrer.ts';

export type Inviter = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status: 'active' | 'blocked' | 'deleted';
  readonly balance: number;
  readonly pending: number;
  readonly slots: number;
  readonly createdAt: Instant;
  /** Counts the changes by admins. */
  readonly version: number;
};

export type NewCode = {
  readonly id: string;
  readonly code: string;
  readonly inviterId: string;
  readonly customizationKey: string;
  readonly countries: readonly string[] | null;
  readonly linkOnly: boolean;
  readonly campaign: string | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
};

/** The parts of a code's customization that a landing page and a form use. */
export type Customization = {
  readonly key: string;
  readonly published: boolean;
  readonly headline: string;
  readonly registrationForm: 'one-step' | 'lean';
  readonly voucherPercent: VoucherPercent;
  readonly voucherMinimumMinor: number | null;
  /** The name of the hero's picture among the brand's pictures. */
  readonly hero: string;
  readonly introFlow: IntroFlow;
  /** The sections below the hero, in their order. */
  readonly sections: readonly Section[];
  readonly version: number;
};

/** A code with its customization, if there is one, published or not. */
export type KnownCode = CodeFacts & {
  readonly inviterEmail: string;
  readonly customization: Customization | null;
};

/** A product that a member shared; visitors see the product without its price. */
export type SharedProduct = {
  /** One text for all languages where it is a proper name. */
  readonly name: string | Localized;
  readonly designer: string;
  /** The name of a picture among the brand's pictures. */
  readonly image: string;
  readonly description: Localized;
};

export type StartPage = { readonly slug: string; readonly customizationKey: string };
export type LandingEntry = {
  readonly slug: string;
  readonly customizationKey: string;
  readonly campaign: string | null;
  readonly product: SharedProduct | null;
};

export type NewInviter = Pick<Inviter, 'id' | 'firstName' | 'lastName' | 'email'>;
export type GrantPart = { readonly slot: number; readonly amount: number };

/** A grant, block or unblock by an admin, with its reason; null if the command line gave none. */
export type NewInviterChange = {
  readonly id: string;
  readonly inviterId: string;
  readonly kind: InviterChangeKind;
  /** The invitations of a grant. */
  readonly amount: number | null;
  /** The registration with whose activation a new member gets a grant. */
  readonly registrationId?: string;
  /** The change of many inviters that it belongs to. */
  readonly changeId?: string | null;
  readonly reason: string | null;
  readonly actor: string;
  readonly at: Instant;
};

/** The invitation store within a transaction. */
export type InvitationStore = {
  findCode(code: string): Promise<KnownCode | null>;
  /** The countries in which both policies are published, with the newest version of each. */
  listCountryOptions(now: Instant): Promise<readonly CountryOption[]>;
  /** The versions of a policy that were the newest at an instant or have become it since. */
  listPoliciesSince(kind: 'terms' | 'data_policy', country: string, since: Instant): Promise<readonly string[]>;
  findCustomization(key: string): Promise<Customization | null>;
  saveCustomization(customization: Omit<Customization, 'version'>, at: Instant): Promise<void>;
  findStartPage(slug: string): Promise<StartPage | null>;
  saveStartPage(page: StartPage, at: Instant): Promise<void>;
  findLandingEntry(slug: string): Promise<LandingEntry | null>;
  saveLandingEntry(entry: LandingEntry, at: Instant): Promise<void>;
  findInviter(id: string, lock?: 'for update'): Promise<Inviter | null>;
  findInviterId(email: string): Promise<string | null>;
  /** Refused where another inviter has the address, or the id. */
  insertInviter(inviter: NewInviter, at: Instant): Promise<'inserted' | 'taken'>;
  /** Who a member is. The address stays as it is until the transaction ends. */
  lockPerson(memberId: string): Promise<Omit<NewInviter, 'id'> | null>;
  setInviterStatus(id: string, status: Inviter['status']): Promise<void>;
  /** Stores a change with its reason, and counts it in the inviter's version; not where its change of many has changed the inviter. */
  insertInviterChange(change: NewInviterChange): Promise<'inserted' | 'repeated'>;
  /** What the inviter got by a change of many, or by a request with this key; null for nothing. */
  findGranted(changeId: string, inviterId: string): Promise<number | null>;
  /** Adds slots as needed and writes the grant to the ledger. */
  insertGrant(grant: Pick<NewInviterChange, 'id' | 'inviterId' | 'at'>, parts: readonly GrantPart[]): Promise<void>;
  insertCode(code: NewCode, at: Instant): Promise<'inserted' | 'code-taken'>;
  disableCode(code: string, at: Instant): Promise<boolean>;
  /** Returns how many were new. */
  insertPolicies(options: readonly CountryOption[], version: number, at: Instant): Promise<number>;
  /** Consumes or releases the seat that a registration holds; the ledger refuses a second time. */
  settleSeat(registrationId: string, kind: 'consume' | 'release', at: Instant): Promise<void>;
};

/** Reads a code for a check; reads may be batched. Policies are at least as new as the code read before them. */
export type CodeReader = {
  findCode(code: string): Promise<KnownCode | null>;
  listCountryOptions(): Promise<readonly CountryOption[]>;
};

/** What decides whether a code gets a QR code on paper. */
export type PrintFacts = {
  readonly code: string;
  readonly disabledAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly linkOnly: boolean;
};

export type PrintStore = {
  /** Of the codes that exist, by normalised names. */
  listPrintFacts(codes: readonly string[]): Promise<readonly PrintFacts[]>;
};

export type CheckDependencies = {
  readonly clock: Clock;
  readonly codes: CodeReader;
  readonly linkSigner: LinkSigner;
  readonly blockedReferrers: BlockedReferrers;
  /** Whether the club accepts registrations now. */
  readonly findDoor: () => Promise<Door>;
};

export type InvitationDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<{ readonly invitations: InvitationStore; readonly audit: AuditTrail }>;
};
