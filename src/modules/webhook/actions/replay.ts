import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { listSelected, type RowSelection, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { DeliveryFilter, DeliverySort } from '../rules/delivery-list.ts';
import type { Delivery, WebhookDependencies } from './ports.ts';

/** The deliveries to send again; null for a filter that no delivery matches. */
export type DeliverySelection = RowSelection<DeliveryFilter | null>;

export type ReplayResult =
  | { readonly kind: 'done'; readonly replayed: number }
  | { readonly kind: 'refused'; readonly reason: SelectionRefusal };

/** The deliveries of one transaction, which holds their locks. */
const BATCH = 500;

/**
 * Sends deliveries again, delivered ones too, with the ids they had: a receiver that remembers ids ignores what it has handled.
 * After an interruption the same call continues with the rest. `report` gets how many are done.
 */
export async function replayDeliveries(
  deps: WebhookDependencies,
  { selection, actor }: { readonly selection: DeliverySelection; readonly actor: string },
  report: (done: number, total: number) => void = () => undefined,
): Promise<ReplayResult> {
  const selected = await listSelected(selection, normalizeFilter, deps.deliveryList.listIds);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const ids = selected.toSorted();
  let replayed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    replayed += await replayBatch(deps, ids.slice(start, start + BATCH), actor);
    report(Math.min(start + BATCH, ids.length), ids.length);
  }
  return { kind: 'done', replayed };
}

function normalizeFilter(filter: DeliveryFilter | null): DeliveryFilter | null {
  return filter && (filter.endpointId === null || isUuid(filter.endpointId)) ? filter : null;
}

function replayBatch(deps: WebhookDependencies, ids: readonly string[], actor: string): Promise<number> {
  return deps.transaction(async ({ deliveries, events, audit }) => {
    const counts = await deliveries.requestAgain(ids, deps.clock());
    for (const { endpointId, number } of counts) {
      await events.publish('webhook.deliveries-due', { endpointId });
      const entry = { actor, subject: `webhook:${endpointId}`, before: null, after: { deliveries: number } };
      await audit.record({ ...entry, action: 'webhook.replayed' });
    }
    return counts.reduce((sum, { number }) => sum + number, 0);
  });
}

export type DeliveryListResult =
  | { readonly kind: 'page'; readonly page: ListPage<Delivery>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'cursor-invalid' | 'limit-invalid' };

/** Reads a page of the deliveries (specification K7). */
export async function listDeliveries(
  { deliveryList }: Pick<WebhookDependencies, 'deliveryList'>,
  { filter, page }: { readonly filter: DeliveryFilter; readonly page: PageRequest<DeliverySort> },
): Promise<DeliveryListResult> {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await deliveryList.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => deliveryList.count(filter) };
}

export async function findDelivery(
  { deliveryList }: Pick<WebhookDependencies, 'deliveryList'>,
  id: string,
): Promise<Delivery | null> {
  return isUuid(id) ? deliveryList.find(id) : null;
}
