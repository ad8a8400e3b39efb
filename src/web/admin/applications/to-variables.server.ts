import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import type { ApplicationListQueryVariables } from '#web/generated/operations.ts';
import type { ApplicationQuery } from './application-query.ts';

type Variables = Pick<ApplicationListQueryVariables, 'sort' | 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API; days are those of the club's time zone. */
export function toApplicationVariables({ sort, direction, filters }: ApplicationQuery, timeZone: string): Variables {
  const { email, state, flag, country, language, from, to } = filters;
  return {
    sort: sort === 'email' ? 'EMAIL' : 'APPLIED',
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      email: email ?? null,
      state: toUpperCase(state),
      flag: toUpperCase(flag),
      country: country ?? null,
      language: language ?? null,
      appliedFrom: from === undefined ? null : startOfDay(from, timeZone).toISOString(),
      appliedBefore: to === undefined ? null : endOfDay(to, timeZone).toISOString(),
    },
  };
}

/** The rules of the list let only its values pass. */
function toUpperCase<Value>(value: string | undefined): Value | null {
  return value === undefined ? null : (value.toUpperCase() as Value);
}
