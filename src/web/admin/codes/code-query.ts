import type { QueryOf } from '#kernel/list/list-query.ts';
import { buildCodeFilter, type CODE_LIST, type CodeState } from '#modules/invitation/rules/code-list.ts';
import type { CodeListQuery, CodeListQueryVariables } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type CodeQuery = QueryOf<typeof CODE_LIST>;
export type ShownCode = CodeListQuery['registrationCodes']['edges'][number]['node'];

export const CODES = href('/admin/codes');

type Variables = Pick<CodeListQueryVariables, 'sort' | 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. */
export function toCodeVariables({ sort, direction, filters }: CodeQuery): Variables {
  const { state, ...filter } = buildCodeFilter(filters);
  return {
    sort: sort === 'code' ? 'CODE' : 'CREATED',
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: { ...filter, state: state && (state.toUpperCase() as Uppercase<CodeState>) },
  };
}
