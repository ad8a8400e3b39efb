import { isUuid } from '#kernel/ids.ts';
import {
  LARGEST_PAGE,
  type ListCount,
  type ListPage,
  type PagePlace,
  type PageRequest,
} from '#kernel/list/list-page.ts';
import {
  type InviterFilter,
  type InviterSort,
  listInviterSorts,
  normalizeInviterFilter,
} from '../../rules/inviter-list.ts';
import { computeOutlook, getPaceStart, type Outlook } from '../../rules/outlook.ts';
import type { NewInviterChange } from '../ports.ts';
import type { Guest, InviterReadDependencies, ListedInviter } from './ports.ts';

type Reads = Pick<InviterReadDependencies, 'inviterList'>;

export type InviterListRequest = { readonly filter: InviterFilter; readonly page: PageRequest<InviterSort> };

type ListRefusal = 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';
type ListResult<Row> =
  | { readonly kind: 'page'; readonly page: ListPage<Row>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: ListRefusal };

/** Reads a page of the list of inviters (specification K1). */
export async function listInviters(
  { inviterList }: Reads,
  { filter: given, page }: InviterListRequest,
): Promise<ListResult<ListedInviter>> {
  const filter = normalizeInviterFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  if (!listInviterSorts(filter).includes(page.sort)) return { kind: 'refused', reason: 'order-invalid' };
  if (!isPageSize(page.limit)) return { kind: 'refused', reason: 'limit-invalid' };
  const found = await inviterList.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => inviterList.count(filter) };
}

/** Reads one inviter by the id. */
export async function findListedInviter({ inviterList }: Reads, id: string): Promise<ListedInviter | null> {
  return isUuid(id) ? inviterList.find(id) : null;
}

/** The largest page of guests: each row counts the guests of a guest. */
export const LARGEST_GUEST_PAGE = 100;

/** Reads a page of those who became members by an inviter, the newest first. */
export async function listGuests(
  { inviterList }: Reads,
  inviterId: string,
  place: PagePlace,
): Promise<ListResult<Guest>> {
  if (!isPageSize(place.limit, LARGEST_GUEST_PAGE)) return { kind: 'refused', reason: 'limit-invalid' };
  const found = await inviterList.listGuests(inviterId, place);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => inviterList.countGuests(inviterId) };
}

/** Computes how long the balance of an inviter lasts. */
export async function forecastBalance(
  { clock, inviterList }: Pick<InviterReadDependencies, 'clock' | 'inviterList'>,
  { id, createdAt, balance }: Pick<ListedInviter, 'id' | 'createdAt' | 'balance'>,
): Promise<Outlook> {
  const now = clock();
  return computeOutlook(balance, await inviterList.readPace(id, getPaceStart(createdAt, now)), now);
}

/** A change with the address of the admin; null for the command line and for accounts that no longer exist. */
export type NamedInviterChange = NewInviterChange & { readonly actorName: string | null };

/** Lists the grants and blocks of an inviter with their reasons, the newest first. */
export async function listInviterChanges(
  { inviterList, findEmails }: Pick<InviterReadDependencies, 'inviterList' | 'findEmails'>,
  inviterId: string,
): Promise<readonly NamedInviterChange[]> {
  return nameActors(findEmails, await inviterList.listChanges(inviterId));
}

const MEMBER = 'member:';

/** Adds the addresses of the admins who caused something. */
export async function nameActors<One extends { readonly actor: string | null }>(
  findEmails: InviterReadDependencies['findEmails'],
  rows: readonly One[],
): Promise<readonly (One & { readonly actorName: string | null })[]> {
  const ids = rows.flatMap(({ actor }) => parseMemberId(actor) ?? []);
  const emails = ids.length === 0 ? new Map<string, string>() : await findEmails([...new Set(ids)]);
  return rows.map((row) => ({ ...row, actorName: emails.get(parseMemberId(row.actor) ?? '') ?? null }));
}

function parseMemberId(actor: string | null): string | null {
  const id = actor?.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}

function isPageSize(limit: number, largest = LARGEST_PAGE): boolean {
  return Number.isInteger(limit) && limit >= 1 && limit <= largest;
}
