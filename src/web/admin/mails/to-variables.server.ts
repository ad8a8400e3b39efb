import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { MAIL_STATES } from '#modules/mail/rules/mail-list.ts';
import type { MailListQueryVariables } from '#web/generated/operations.ts';
import type { MailQuery, ShownState } from './mail-query.ts';

type Variables = Pick<MailListQueryVariables, 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. Days are those of the club's time zone. */
export function toMailVariables({ direction, filters }: MailQuery, timeZone: string): Variables {
  const { recipient, kind, language, state, from, to } = filters;
  const known = MAIL_STATES.find((one) => one === state);
  return {
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ recipient, kind, language, state: known && (known.toUpperCase() as ShownState) },
      from: from && startOfDay(from, timeZone).toISOString(),
      to: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
