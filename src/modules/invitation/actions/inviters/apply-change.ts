import { newId } from '#kernel/ids.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import { INVITER_BATCH, type InviterRowResult, toRowResult } from '../../rules/inviter-change.ts';
import { applyChange } from '../manage-inviters.ts';
import type { InvitersChange, InvitersChangeDependencies } from './bulk-ports.ts';

type ApplyDependencies = Pick<InvitersChangeDependencies, 'clock' | 'random' | 'transaction'>;
type Stores = Parameters<Parameters<InvitersChangeDependencies['transaction']>[0]>[0];

/** The batches after which a worker leaves the rest to the next one: a queue takes work for lost that runs for minutes. */
const TURN = 20;

/** Applies a change to the rest of its inviters. After an interruption it continues where it was. `report` gets how many are done. */
export async function applyInvitersChange(
  deps: ApplyDependencies,
  changeId: string,
  report: (done: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { done, isLast } = await deps.transaction((stores) => applyBatch(deps, stores, changeId));
    if (done !== null) report(done);
    if (isLast) return;
  }
}

/** Applies a change for a turn of a worker, and publishes that the rest waits. */
export async function takeInvitersTurn(deps: ApplyDependencies, changeId: string): Promise<void> {
  for (let batch = 0; batch < TURN; batch += 1)
    if ((await deps.transaction((stores) => applyBatch(deps, stores, changeId))).isLast) return;
  await deps.transaction(({ events }) => events.publish('inviters.change-requested', { changeId }));
}

/** How far a change is after a batch; `done` is null where nothing was left. */
type Applied = { readonly done: number | null; readonly isLast: boolean };

/**
 * Changes the next inviters and stores their results, in one transaction. Two workers take turns, because each batch locks the change; the second one finds what the first has done.
 */
export async function applyBatch(
  { clock, random }: Pick<ApplyDependencies, 'clock' | 'random'>,
  stores: Stores,
  changeId: string,
): Promise<Applied> {
  const change = await stores.inviterChanges.lockChange(changeId, INVITER_BATCH);
  if (!change || change.finishedAt) return { done: null, isLast: true };
  const now = clock();
  const { kind, actor, reason } = change;
  const results: InviterRowResult[] = [];
  for (const inviterId of change.next) {
    const one = { id: newId(now, random), inviterId, kind, amount: change.amount ?? 0, reason, actor, changeId, now };
    const result = await applyChange(stores, one);
    results.push(result.kind === 'done' ? 'done' : toRowResult(kind, result.reason));
  }
  const done = change.done + results.length;
  const isLast = done >= change.total;
  await stores.inviterChanges.addResults(changeId, results, isLast ? now : null);
  return { done, isLast };
}

/** Cancels a change; see `cancelBulkChange`. */
export function cancelInvitersChange(
  { clock, transaction }: Pick<InvitersChangeDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<InvitersChange | null> {
  return transaction(({ inviterChanges: changes, audit }) =>
    cancelBulkChange(clock, 'inviters-change', { changes, audit }, cancellation),
  );
}
