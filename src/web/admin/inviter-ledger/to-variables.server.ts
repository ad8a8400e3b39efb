import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { LEDGER_KINDS } from '#modules/invitation/rules/ledger.ts';
import type { InviterLedgerQueryVariables } from '#web/generated/operations.ts';
import type { LedgerQuery, ShownEntry } from './ledger-query.ts';

/** The filter of an address as that of the API. Days are those of the club's time zone. */
export function toLedgerVariables(
  { filters }: LedgerQuery,
  timeZone: string,
): Pick<InviterLedgerQueryVariables, 'filter'> {
  const { kind, from, to } = filters;
  const known = LEDGER_KINDS.find((one) => one === kind);
  return {
    filter: {
      kind: known && (known.toUpperCase() as ShownEntry['kind']),
      from: from && startOfDay(from, timeZone).toISOString(),
      before: to && endOfDay(to, timeZone).toISOString(),
    },
  };
}
