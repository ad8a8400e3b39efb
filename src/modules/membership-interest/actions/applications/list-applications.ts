import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import {
  APPLICATION_LIST,
  type ApplicationFilter,
  type ApplicationSort,
  normalizeApplicationFilter,
} from '../../rules/application-list.ts';
import type { ApplicationReadDependencies, ListedApplication } from './ports.ts';

export type ApplicationListResult =
  | { readonly kind: 'page'; readonly page: ListPage<ListedApplication>; readonly count: () => Promise<ListCount> }
  | {
      readonly kind: 'refused';
      readonly reason: 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';
    };

type Dependencies = Pick<ApplicationReadDependencies, 'applications'>;

/** Reads a page of the list of applications (specification K1). */
export async function listApplications(
  { applications }: Dependencies,
  given: ApplicationFilter,
  page: PageRequest<ApplicationSort>,
): Promise<ApplicationListResult> {
  const filter = normalizeApplicationFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  // Only this order has an index with the beginnings of addresses.
  if (filter.email !== null && page.sort !== APPLICATION_LIST.filters.email.sortedBy)
    return { kind: 'refused', reason: 'order-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await applications.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => applications.count(filter) };
}

/** Reads one application by its id. */
export async function findApplication({ applications }: Dependencies, id: string): Promise<ListedApplication | null> {
  return isUuid(id) ? applications.find(id) : null;
}
