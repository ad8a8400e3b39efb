import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { ExperimentListQueryVariables } from '#web/generated/operations.ts';
import type { ExperimentQuery } from './experiment-query.ts';

type Variables = Pick<ExperimentListQueryVariables, 'sort' | 'direction' | 'filter'>;

const SORTS = { changed: 'CHANGED', name: 'NAME', key: 'KEY' } as const;

/** The order and the filter of an address as variables of the API. */
export function toVariables({ sort, direction, filters: { search, status } }: ExperimentQuery): Variables {
  return {
    sort: SORTS[sort],
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: { search, status: status?.toUpperCase() as Uppercase<ExperimentStatus> | undefined },
  };
}
