import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import type { DeliveryFilter, DeliverySort } from '../rules/delivery-list.ts';
import type { Delivery, WebhookDependencies } from './ports.ts';

/** The deliveries to send again: some, or all of a filter but some. */
export type DeliverySelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: DeliveryFilter; readonly except: readonly string[] };

export type ReplayRefusal = 'nothing-selected' | 'too-many' | 'id-invalid';
export type ReplayResult =
  | { readonly kind: 'done'; readonly replayed: number }
  | { readonly kind: 'refused'; readonly reason: ReplayRefusal };

/** The most deliveries of one call. */
const MOST_DELIVERIES = 10_000;
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
  const ids = await listSelected(deps, selection);
  if (typeof ids === 'string') return { kind: 'refused', reason: ids };
  let replayed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    replayed += await replayBatch(deps, ids.slice(start, start + BATCH), actor);
    report(Math.min(start + BATCH, ids.length), ids.length);
  }
  return { kind: 'done', replayed };
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

async function listSelected(
  { deliveryList }: Pick<WebhookDependencies, 'deliveryList'>,
  selection: DeliverySelection,
): Promise<readonly string[] | ReplayRefusal> {
  if (selection.kind === 'some') {
    const ids = [...new Set(selection.ids)];
    if (ids.length === 0) return 'nothing-selected';
    if (ids.length > MOST_DELIVERIES) return 'too-many';
    return ids.every(isUuid) ? ids.toSorted() : 'id-invalid';
  }
  if (!selection.except.every(isUuid)) return 'id-invalid';
  const ids = await deliveryList.listIds(selection.filter, selection.except, MOST_DELIVERIES);
  if (!ids) return 'too-many';
  return ids.length === 0 ? 'nothing-selected' : ids.toSorted();
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
