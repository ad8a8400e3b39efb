import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import {
  CODE_LIST,
  type CodeFilter,
  type CodeSort,
  MOST_CODE_TEXTS,
  normalizeCodeFilter,
} from '../../rules/code-list.ts';
import type { CodeReadDependencies, CodeUses, ListedCode } from './ports.ts';

export type CodeListRequest = {
  readonly filter: CodeFilter;
  readonly page: PageRequest<CodeSort>;
  /** The instant that decides the states; now if null. An export reads all its pages at one instant. */
  readonly at: Instant | null;
};

export type CodeListResult =
  | { readonly kind: 'page'; readonly page: ListPage<ListedCode>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: ListRefusal };

export type ListRefusal = 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';

/** Reads a page of the list of codes (specification K1). */
export async function listCodes(deps: CodeReadDependencies, request: CodeListRequest): Promise<CodeListResult> {
  const { page } = request;
  const at = request.at ?? deps.clock();
  const filter = normalizeCodeFilter(request.filter);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  // Only this order has an index with the beginnings of codes.
  if (filter.code !== null && page.sort !== CODE_LIST.filters.code.sortedBy)
    return { kind: 'refused', reason: 'order-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await deps.codeList.list(filter, page, at);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => deps.codeList.count(filter, at) };
}

/** Reads one code by its id. */
export async function findListedCode(
  { clock, codeList }: CodeReadDependencies,
  id: string,
): Promise<ListedCode | null> {
  return isUuid(id) ? codeList.find(id, clock()) : null;
}

/** The texts of codes by their ids, in the order of the ids and without unknown ones; null for more than `MOST_CODE_TEXTS`. */
export async function listCodeTexts(
  { codeList }: Pick<CodeReadDependencies, 'codeList'>,
  ids: readonly string[],
): Promise<readonly string[] | null> {
  return ids.length > MOST_CODE_TEXTS ? null : codeList.listTexts(ids.filter(isUuid));
}

/** Counts the registrations with a code, each status up to a limit. */
export function countCodeUses({ codeList }: CodeReadDependencies, id: string): Promise<CodeUses> {
  return codeList.countUses(id);
}
