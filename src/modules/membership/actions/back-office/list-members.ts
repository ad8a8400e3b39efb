import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { listMemberSorts, type MemberFilter, type MemberSort, normalizeMemberFilter } from '../../rules/member-list.ts';
import type { MembershipDependencies } from '../ports.ts';
import type { CardChange, ClubMember, MemberReadDependencies } from './ports.ts';

export type MemberListRequest = { readonly filter: MemberFilter; readonly page: PageRequest<MemberSort> };

export type MemberListRefusal = 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';
export type MemberListResult =
  | { readonly kind: 'page'; readonly page: ListPage<ClubMember>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: MemberListRefusal };

/** Reads a page of the list of members (specification K1). */
export async function listMembers(
  { clubMembers }: Pick<MemberReadDependencies, 'clubMembers'>,
  { filter: given, page }: MemberListRequest,
): Promise<MemberListResult> {
  const filter = normalizeMemberFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  if (!listMemberSorts(filter).includes(page.sort)) return { kind: 'refused', reason: 'order-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await clubMembers.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => clubMembers.count(filter) };
}

/** Reads one member by the id. */
export async function findClubMember(
  { clubMembers }: Pick<MemberReadDependencies, 'clubMembers'>,
  id: string,
): Promise<ClubMember | null> {
  return isUuid(id) ? clubMembers.find(id) : null;
}

/** A change of a card with the address of the admin; null for the command line and for accounts that no longer exist. */
export type NamedCardChange = CardChange & { readonly actorName: string | null };

/** Lists the changes of a member's card, the newest first. */
export async function listCardChanges(
  { clubMembers, members }: Pick<MemberReadDependencies, 'clubMembers'> & Pick<MembershipDependencies, 'members'>,
  memberId: string,
): Promise<readonly NamedCardChange[]> {
  const changes = await clubMembers.listCardChanges(memberId);
  const ids = changes.flatMap(({ actor }) => parseMemberId(actor) ?? []);
  const emails = ids.length === 0 ? new Map<string, string>() : await members.findEmails([...new Set(ids)]);
  return changes.map((change) => ({ ...change, actorName: emails.get(parseMemberId(change.actor) ?? '') ?? null }));
}

const MEMBER = 'member:';

function parseMemberId(actor: string): string | null {
  const id = actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}
