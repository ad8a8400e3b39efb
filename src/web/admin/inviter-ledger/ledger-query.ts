import type { QueryOf } from '#kernel/list/list-query.ts';
import type { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import type { InviterLedgerQuery } from '#web/generated/operations.ts';

export type LedgerQuery = QueryOf<typeof LEDGER_LIST>;
export type ShownEntry = NonNullable<InviterLedgerQuery['inviter']>['ledger']['edges'][number]['node'];
