import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { Money } from '#kernel/money.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { Card } from '../../rules/member.ts';
import type { MemberFilter, MemberSort } from '../../rules/member-list.ts';
import type { AdminSession } from '../admins/ports.ts';

/** A member as admins see it. */
export type ClubMember = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly language: string;
  readonly card: Card | null;
  /** Null for all members who are no admins as well. */
  readonly adminRole: AdminRole | null;
  readonly newsletterSince: Instant | null;
  readonly registrationId: string;
  readonly createdAt: Instant;
  /** The newest login that is stored; older sessions are deleted. */
  readonly lastLoginAt: Instant | null;
  readonly voucher: ClubVoucher | null;
};

export type ClubVoucher = {
  readonly code: string;
  readonly percent: number;
  readonly minimumOrder: Money | null;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
  readonly redeemedAt: Instant | null;
  /** The shop's id of the order that redeemed it. */
  readonly redeemedOrder: string | null;
  /** What the order saved. */
  readonly discount: Money | null;
};

export type CardChange = {
  readonly id: string;
  readonly before: Card | null;
  readonly after: Card | null;
  readonly reason: string;
  readonly actor: string;
  readonly at: Instant;
};

/** Who invited a member, and by which code. */
export type Invitation = {
  readonly inviterId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isErased: boolean;
  readonly codeId: string;
  readonly code: string;
};

/** The invitations of a member who is an inviter as well. */
export type OwnInvitations = {
  readonly inviterId: string;
  /** Those who wait for their activation. */
  readonly pending: number;
  /** Those who became members. */
  readonly joined: ListCount;
};

export type ClubMemberStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: MemberFilter, page: PageRequest<MemberSort>): Promise<ListPage<ClubMember> | null>;
  count(filter: MemberFilter): Promise<ListCount>;
  readonly listIds: ListIds<MemberFilter>;
  find(id: string): Promise<ClubMember | null>;
  /** The id of the member with an address. */
  findId(email: string): Promise<string | null>;
  /** The sessions that are neither ended nor expired, the newest first. */
  listSessions(memberId: string, now: Instant): Promise<readonly AdminSession[]>;
  listCardChanges(memberId: string): Promise<readonly CardChange[]>;
  findInvitation(registrationId: string): Promise<Invitation | null>;
  findOwnInvitations(email: string): Promise<OwnInvitations | null>;
  /** Locks the member until the transaction ends. */
  lock(id: string): Promise<Pick<ClubMember, 'card' | 'adminRole'> | null>;
  setCard(id: string, change: CardChange): Promise<void>;
  /** Ends one session of a member, or all; returns the ids of those that were open. */
  revokeSessions(memberId: string, sessionId: string | null, at: Instant): Promise<readonly string[]>;
};

export type MemberReadDependencies = {
  readonly clock: Clock;
  readonly clubMembers: ClubMemberStore;
};
