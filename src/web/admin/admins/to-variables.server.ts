import type { AdminRole } from '#kernel/permissions.ts';
import type { AdminLogin, FactorFilter } from '#modules/membership/rules/admin-list.ts';
import type { AdminListQueryVariables } from '#web/generated/operations.ts';
import type { AdminQuery } from './admin-query.ts';

type Variables = Pick<AdminListQueryVariables, 'sort' | 'direction' | 'filter'>;

const SORTS = { email: 'EMAIL', name: 'NAME', created: 'CREATED' } as const;
const STATUSES = { in: 'LOGGED_IN', out: 'LOGGED_OUT', unknown: 'UNKNOWN' } as const satisfies Record<
  AdminLogin,
  string
>;
const FACTORS = { passkey: 'PASSKEY', totp: 'TOTP', none: 'NONE' } as const satisfies Record<FactorFilter, string>;

/** The order and the filter of an address as variables of the API. */
export function toVariables({ sort, direction, filters }: AdminQuery): Variables {
  const { email, name, role, status, factor } = filters;
  return {
    sort: SORTS[sort],
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ email, name, role: role as AdminRole | undefined },
      status: status === undefined ? undefined : STATUSES[status as AdminLogin],
      factor: factor === undefined ? undefined : FACTORS[factor as FactorFilter],
    },
  };
}
