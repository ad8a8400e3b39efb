import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PagePlace, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { InviterFilter, InviterSort, InviterStatus } from '../../rules/inviter-list.ts';
import type { SuggestionSearch } from '../../rules/inviter-suggestion.ts';
import type { Counters, LedgerKind, LedgerPlace } from '../../rules/ledger.ts';
import type { LedgerFilter } from '../../rules/ledger-list.ts';
import type { Pace } from '../../rules/outlook.ts';
import type { Inviter, NewInviterChange } from '../ports.ts';

/** An inviter as admins see it. */
export type ListedInviter = Omit<Inviter, 'slots'>;

/** A row of the ledger as admins read it: a grant is one, however many slots it is spread over. */
export type LedgerEntry = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly at: Instant;
  /** Of a grant: its reason and its admin; null for grants from before reasons were stored. */
  readonly reason: string | null;
  readonly actor: string | null;
  /** Of everything else: the registration, what became of it, and its code. */
  readonly registrationId: string | null;
  readonly registrationStatus: 'pending' | 'active' | 'expired' | 'withdrawn' | null;
  readonly codeId: string | null;
  readonly code: string | null;
};

/** Where a page of the ledger begins: at the newest row, or at a place, towards older or newer rows. */
export type LedgerRequest = {
  readonly filter: LedgerFilter;
  readonly limit: number;
  readonly from: LedgerPlace | null;
  readonly direction: 'older' | 'newer';
};

/** Somebody who became a member by an invitation. */
export type Guest = {
  /** The id of the registration. */
  readonly id: string;
  readonly joinedAt: Instant;
  /** Null for an erased member. */
  readonly memberId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The inviter with the same address, if the member invites as well. */
  readonly inviterId: string | null;
  readonly inviterStatus: InviterStatus | null;
  /** How many the member invited in turn; null for one who does not invite. */
  readonly invited: ListCount | null;
};

/** Who invited an inviter, who is a member too. */
export type InvitedBy = {
  readonly memberId: string;
  readonly inviterId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isErased: boolean;
};

/** An inviter as a field suggests it. */
export type SuggestedInviter = Pick<Inviter, 'id' | 'firstName' | 'lastName' | 'email'>;

export type InviterListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: InviterFilter, page: PageRequest<InviterSort>): Promise<ListPage<ListedInviter> | null>;
  count(filter: InviterFilter): Promise<ListCount>;
  readonly listIds: ListIds<InviterFilter>;
  find(id: string): Promise<ListedInviter | null>;
  findId(email: string): Promise<string | null>;
  /** Up to `limit` by their address, then as many by each order of the name; erased ones are left out. */
  suggest(search: SuggestionSearch, limit: number): Promise<readonly SuggestedInviter[]>;
  /** The newest first. */
  listChanges(inviterId: string): Promise<readonly NewInviterChange[]>;
  /** The rows of one moment with the counters of the same moment; in the order of the direction. */
  readLedger(
    inviterId: string,
    request: LedgerRequest,
  ): Promise<{ readonly counters: Counters; readonly entries: readonly LedgerEntry[] }>;
  countLedger(inviterId: string, filter: LedgerFilter): Promise<ListCount>;
  /** The activations since an instant; of very many the newest, since the oldest of them. */
  readPace(inviterId: string, since: Instant): Promise<Pace>;
  /** Those who joined by an inviter, the newest first; null for a cursor of another list. */
  listGuests(inviterId: string, place: PagePlace): Promise<ListPage<Guest> | null>;
  countGuests(inviterId: string): Promise<ListCount>;
  findInvitedBy(email: string): Promise<InvitedBy | null>;
};

export type InviterReadDependencies = {
  readonly clock: Clock;
  readonly inviterList: InviterListStore;
  readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
