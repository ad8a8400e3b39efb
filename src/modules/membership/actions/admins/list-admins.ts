import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { type AdminFilter, type AdminSort, listAdminSorts, normalizeAdminFilter } from '../../rules/admin-list.ts';
import type { MembershipDependencies } from '../ports.ts';
import type { Admin } from './ports.ts';

type ReadDependencies = Pick<MembershipDependencies, 'admins' | 'clock'>;

export type AdminListResult =
  | { readonly kind: 'page'; readonly page: ListPage<Admin>; readonly count: () => Promise<ListCount> }
  | {
      readonly kind: 'refused';
      readonly reason: 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';
    };

/** Reads a page of the list of admins (specification K1). Sessions are those of one instant. */
export async function listAdmins(
  { admins, clock }: ReadDependencies,
  { filter: given, page }: { readonly filter: AdminFilter; readonly page: PageRequest<AdminSort> },
): Promise<AdminListResult> {
  const filter = normalizeAdminFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  if (!listAdminSorts(filter).includes(page.sort)) return { kind: 'refused', reason: 'order-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const now = clock();
  const found = await admins.list(filter, page, now);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => admins.count(filter, now) };
}
