import { newId } from '#kernel/ids.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import { listSelected, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import { isLockTimeout } from '#kernel/ports.ts';
import type { RegistrationChangeKind, RegistrationSelection, RowResult } from '../../rules/registration-change.ts';
import { normalizeRegistrationFilter } from '../../rules/registration-list.ts';
import { LONG_LOCK_WAIT_MS } from '../lock-wait.ts';
import type { BulkDependencies, RegistrationsChange } from './bulk-ports.ts';
import { CHANGES } from './change-registration.ts';

export type ChangeManyInput = {
  readonly kind: RegistrationChangeKind;
  readonly selection: RegistrationSelection;
  readonly actor: string;
};

export type ChangeManyResult =
  | { readonly kind: 'done'; readonly change: RegistrationsChange }
  | { readonly kind: 'refused'; readonly reason: SelectionRefusal };

/** The registrations of one transaction, which holds their locks. A change of no more of them is made at once. */
const BATCH = 100;

/**
 * Resends, withdraws or erases many registrations, each as one is. Which are selected is decided now, once. Few are changed
 * at once, many in batches by a job, and so are few whose locks others hold.
 */
export async function changeRegistrations(deps: BulkDependencies, input: ChangeManyInput): Promise<ChangeManyResult> {
  const { kind, actor } = input;
  const selected = await listSelected(input.selection, normalizeRegistrationFilter, deps.registrationList.listIds);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const now = deps.clock();
  // Locked in the order of their ids, so that two changes rarely wait for each other.
  const change = { id: newId(now, deps.random), kind, actor, registrationIds: selected.toSorted(), createdAt: now };
  const begin = (isAtOnce: boolean) =>
    deps.transaction(async (stores) => {
      await stores.audit.judge(actor);
      await stores.registrationChanges.insertChange(change);
      if (isAtOnce) await applyBatch(deps, stores, change.id);
      else await stores.events.publish('registrations.change-requested', { changeId: change.id });
    });
  await begin(selected.length <= BATCH).catch((error: unknown) => {
    if (isLockTimeout(error)) return begin(false);
    throw error;
  });
  const stored = await deps.registrationChanges.findChange(change.id);
  if (!stored) throw new Error('The change was not stored');
  return { kind: 'done', change: stored };
}

/** Applies a change to the rest of its registrations. After an interruption it continues where it was. `report` gets how many are done. */
export async function applyRegistrationsChange(
  deps: Pick<BulkDependencies, 'clock' | 'resendLimits' | 'transaction'>,
  changeId: string,
  report: (done: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { done, isLast } = await deps.transaction((stores) => applyBatch(deps, stores, changeId));
    if (done !== null) report(done);
    if (isLast) return;
  }
}

/** Cancels a change; see `cancelBulkChange`. */
export function cancelRegistrationsChange(
  { clock, transaction }: Pick<BulkDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<RegistrationsChange | null> {
  return transaction(({ registrationChanges: changes, audit }) =>
    cancelBulkChange(clock, 'registration-change', { changes, audit }, cancellation),
  );
}

type Stores = Parameters<Parameters<BulkDependencies['transaction']>[0]>[0];

/** How far a change is after a batch; `done` is null where nothing was left. */
type Applied = { readonly done: number | null; readonly isLast: boolean };

/** A repetition finds the results of the ones that are done. */
async function applyBatch(
  deps: Pick<BulkDependencies, 'clock' | 'resendLimits'>,
  stores: Stores,
  id: string,
): Promise<Applied> {
  const change = await stores.registrationChanges.lockChange(id, BATCH);
  if (!change || change.finishedAt) return { done: null, isLast: true };
  const results: RowResult[] = [];
  for (const registrationId of change.next) {
    const input = { registrationId, actor: change.actor, change: id };
    const result = await CHANGES[change.kind](deps, stores, input, LONG_LOCK_WAIT_MS);
    results.push(result.kind === 'done' ? 'done' : result.reason);
  }
  const done = change.done + results.length;
  const isLast = done >= change.total;
  await stores.registrationChanges.addResults(id, results, isLast ? deps.clock() : null);
  return { done, isLast };
}
