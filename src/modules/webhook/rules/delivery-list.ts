import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';
import { MESSAGE_TYPES, type MessageType } from './event-types.ts';

/** `waiting`: it will be tried, or tried again. `failed`: it will not, unless an admin sends it again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type DeliverySort = 'created';

/** How the list of deliveries can be filtered; null does not filter. */
export type DeliveryFilter = {
  readonly endpointId: string | null;
  readonly type: MessageType | null;
  readonly state: DeliveryState | null;
  readonly from: Instant | null;
  /** This instant is excluded. */
  readonly to: Instant | null;
};

export const DELIVERY_COLUMNS = [
  ...(['type', 'endpoint', 'state', 'status', 'created', 'tried', 'tries', 'due'] as const),
] as const;
export type DeliveryColumn = (typeof DELIVERY_COLUMNS)[number];

/** The list of deliveries (specification K7). Its days are those of the club's time zone. */
export const DELIVERY_LIST = {
  sorts: { created: 'descending' },
  filters: {
    endpoint: { kind: 'text', normalize: (typed) => (isUuid(typed) ? typed : null), isImpersonal: true },
    type: { kind: 'choice', values: MESSAGE_TYPES },
    state: { kind: 'choice', values: DELIVERY_STATES },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
  },
  columns: DELIVERY_COLUMNS,
  firstColumns: ['type', 'endpoint', 'state', 'status', 'created', 'tries'],
} as const satisfies ListRules<DeliverySort>;

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}
