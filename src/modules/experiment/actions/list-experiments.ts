import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import type { Experiment } from '../rules/experiment.ts';
import { type ExperimentFilter, type ExperimentSort, normalizeExperimentSearch } from '../rules/experiment-list.ts';
import type { ListDependencies } from './ports.ts';

export type ExperimentListResult =
  | { readonly kind: 'page'; readonly page: ListPage<Experiment>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'filter-invalid' | 'cursor-invalid' | 'limit-invalid' };

/** Reads a page of the list of experiments (specification K3). */
export async function listExperimentPage(
  { experiments }: ListDependencies,
  { filter: given, page }: { readonly filter: ExperimentFilter; readonly page: PageRequest<ExperimentSort> },
): Promise<ExperimentListResult> {
  const search = given.search === null ? null : normalizeExperimentSearch(given.search);
  if (search === null && given.search !== null) return { kind: 'refused', reason: 'filter-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const filter = { ...given, search };
  const found = await experiments.listPage(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => experiments.count(filter) };
}
