import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import type { BalanceRange, InviterStatus } from '#modules/invitation/rules/inviter-list.ts';
import type { InviterListQueryVariables } from '#web/generated/operations.ts';
import type { InviterQuery } from './inviter-query.ts';

type Variables = Pick<InviterListQueryVariables, 'sort' | 'direction' | 'filter'>;

const SORTS = { created: 'CREATED', name: 'NAME', email: 'EMAIL' } as const;
const STATUSES = { active: 'ACTIVE', blocked: 'BLOCKED', deleted: 'DELETED' } as const satisfies Record<
  InviterStatus,
  string
>;
const RANGES = { none: 'NONE', few: 'FEW', some: 'SOME', many: 'MANY' } as const satisfies Record<BalanceRange, string>;

/** The order and the filter of an address as variables of the API. Days are those of the club's time zone. */
export function toVariables({ sort, direction, filters }: InviterQuery, timeZone: string): Variables {
  const { email, name, id, status, free, from, to } = filters;
  return {
    sort: SORTS[sort],
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ email, name, id },
      status: status === undefined ? undefined : STATUSES[status as InviterStatus],
      free: free === undefined ? undefined : RANGES[free as BalanceRange],
      createdFrom: from && startOfDay(from, timeZone).toISOString(),
      createdBefore: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
