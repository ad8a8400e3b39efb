import type { QueryOf } from '#kernel/list/list-query.ts';
import type { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import type { CodeJobListQuery, CodeJobListQueryVariables } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type CodeJobQuery = QueryOf<typeof CODE_JOB_LIST>;
export type ShownJob = CodeJobListQuery['codeJobs']['edges'][number]['node'];

export const CODE_JOBS = href('/admin/codes/jobs');

type Variables = Pick<CodeJobListQueryVariables, 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. */
export function toJobVariables({ direction, filters: { status, kind } }: CodeJobQuery): Variables {
  return { direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING', filter: { status, kind } };
}
