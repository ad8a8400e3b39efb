import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import {
  REGISTRATION_FLAGS,
  REGISTRATION_STATES,
  type RegistrationFlag,
} from '#modules/registration/rules/registration-list.ts';
import type { RegistrationListQueryVariables } from '#web/generated/operations.ts';
import type { RegistrationQuery, ShownState } from './registration-query.ts';

type Variables = Pick<RegistrationListQueryVariables, 'sort' | 'direction' | 'filter'>;

const SORTS = { created: 'CREATED', email: 'EMAIL', name: 'NAME' } as const;

/** The order and the filter of an address as variables of the API. Days are those of the club's time zone. */
export function toVariables({ sort, direction, filters }: RegistrationQuery, timeZone: string): Variables {
  const { email, name, code, state, flag, country, language, from, to } = filters;
  const known = REGISTRATION_STATES.find((one) => one === state);
  return {
    sort: SORTS[sort],
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ email, name, code, country, language },
      state: known && (known.toUpperCase() as ShownState),
      flag: REGISTRATION_FLAGS.find((one) => one === flag)?.toUpperCase() as Uppercase<RegistrationFlag> | undefined,
      createdFrom: from && startOfDay(from, timeZone).toISOString(),
      createdBefore: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
