import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { CARDS } from '#modules/membership/rules/member.ts';
import type { MemberListQueryVariables } from '#web/generated/operations.ts';
import type { MemberQuery } from './member-query.ts';

type Variables = Pick<MemberListQueryVariables, 'sort' | 'direction' | 'filter'>;

const SORTS = { joined: 'JOINED', email: 'EMAIL', name: 'NAME' } as const;

/** The order and the filter of an address as variables of the API. Days are those of the club's time zone. */
export function toVariables({ sort, direction, filters }: MemberQuery, timeZone: string): Variables {
  const { email, name, id, voucher, card, country, language, newsletter, from, to } = filters;
  return {
    sort: SORTS[sort],
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ email, name, id, voucher, country, language },
      card: CARDS.find((one) => one === card) ?? (card === 'none' ? 'NONE' : undefined),
      newsletter: newsletter === undefined ? undefined : newsletter === 'yes',
      joinedFrom: from && startOfDay(from, timeZone).toISOString(),
      joinedBefore: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
