import type { Instant } from '#kernel/instant.ts';
import type { SortDirection } from '#kernel/list/list-query.ts';
import type { MessageType } from './event-types.ts';

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

/** The order of the list, with its usual direction. */
export const DELIVERY_SORTS = { created: 'descending' } as const satisfies Readonly<
  Record<DeliverySort, SortDirection>
>;
