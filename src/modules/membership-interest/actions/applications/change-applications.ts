import { newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import { listSelected, type RowSelection, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { KnownCode } from '#modules/invitation/actions/ports.ts';
import { type ApplicationFilter, normalizeApplicationFilter } from '../../rules/application-list.ts';
import { type ApplicationResult, type DecisionKind, normalizeReason } from '../../rules/decision.ts';
import { approve, type CodeRefusal, type DecisionStores, decline, findCodeFor } from '../decide-interest.ts';
import type { ApplicationChange, ApplicationChangeStore, ApplicationDependencies } from './ports.ts';

/** The applications that a change applies to. */
export type ApplicationSelection = RowSelection<ApplicationFilter>;

type ChangeInput = {
  readonly kind: DecisionKind;
  readonly selection: ApplicationSelection;
  /** Of an approval. */
  readonly code: string | null;
  readonly reason: string | null;
  readonly actor: string;
};

export type ApplicationChangeRefusal = SelectionRefusal | 'reason-invalid' | CodeRefusal;
export type ApplicationChangeResult =
  | { readonly kind: 'done'; readonly change: ApplicationChange }
  | { readonly kind: 'refused'; readonly reason: ApplicationChangeRefusal };

/** The applications of one transaction, which holds their locks. A change of no more of them is done at once. */
const BATCH = 100;

/**
 * Approves or declines applications. What is selected is decided now, once. An approval needs as many free invitations of
 * its code as open applications are selected, and before each batch as are left of them: others use the code meanwhile.
 * Few applications are decided at once, many in batches by a job.
 */
export async function changeApplications(
  deps: ApplicationDependencies,
  input: ChangeInput,
): Promise<ApplicationChangeResult> {
  const now = deps.clock();
  const reason = normalizeReason(input.reason);
  if (reason === undefined) return { kind: 'refused', reason: 'reason-invalid' };
  const selected = await listApplications(deps, input.selection);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const code = input.kind === 'approve' ? await checkCode(deps, input.code ?? '', selected, now) : null;
  if (code?.refusal) return { kind: 'refused', reason: code.refusal };
  const id = newId(now, deps.random);
  const interestIds = selected.toSorted();
  const { kind, actor } = input;
  await deps.transaction(async (stores) => {
    const change = { id, kind, actor, code: code?.name ?? null, reason, interestIds, createdAt: now };
    await stores.audit.judge(actor);
    await stores.applicationChanges.insertChange(change);
    if (interestIds.length <= BATCH) await applyBatch(stores, id, now);
    else await stores.events.publish('applications.change-requested', { changeId: id });
  });
  const change = await deps.applicationChanges.findChange(id);
  if (!change) throw new Error('The change was not stored');
  return { kind: 'done', change };
}

/** Applies a change to the rest of its applications. After an interruption it continues where it was. */
export async function applyApplicationChange(
  { clock, transaction }: Pick<ApplicationDependencies, 'clock' | 'transaction'>,
  changeId: string,
): Promise<void> {
  while (await transaction((stores) => applyBatch(stores, changeId, clock())));
}

/** Cancels a change; see `cancelBulkChange`. */
export function cancelApplicationChange(
  { clock, transaction }: Pick<ApplicationDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<ApplicationChange | null> {
  return transaction(({ applicationChanges: changes, audit }) =>
    cancelBulkChange(clock, 'applications-change', { changes, audit }, cancellation),
  );
}

type Checked = { readonly name: string; readonly refusal?: ApplicationChangeRefusal };

/** Whether a code admits as many people as open applications are selected. */
export async function checkCode(
  { applications, transaction }: ApplicationDependencies,
  typed: string,
  selected: readonly string[],
  now: Instant,
): Promise<Checked> {
  const applicants = await applications.countOpen(selected);
  const code = await transaction((stores) => findCodeFor(stores, { typed, applicants, now }));
  return typeof code === 'string' ? { name: typed, refusal: code } : { name: code.code };
}

type ChangeStores = DecisionStores & { readonly applicationChanges: ApplicationChangeStore };

/** Returns whether applications are left. */
async function applyBatch(stores: ChangeStores, id: string, now: Instant): Promise<boolean> {
  const { applicationChanges } = stores;
  const change = await applicationChanges.lockChange(id, BATCH);
  if (!change || change.finishedAt) return false;
  const code = change.kind === 'approve' ? await findCodeOf(stores, change, now) : null;
  if (typeof code === 'string') {
    await applicationChanges.saveProgress({ ...change, results: [], stoppedBy: code, finishedAt: now });
    return false;
  }
  const results: ApplicationResult[] = [];
  // Locked in the order of their ids, so that two changes never deadlock.
  for (const one of change.next) results.push(await decideOne(stores, change, { id: one, code, now }));
  const changed = change.changed + results.filter((result) => result === 'done').length;
  const isLast = change.done + results.length >= change.total;
  await applicationChanges.saveProgress({ ...change, results, changed, finishedAt: isLast ? now : null });
  return !isLast;
}

/** The code of an approval, if it admits as many people as open applications are left. */
async function findCodeOf(
  stores: ChangeStores,
  { id, code }: ApplicationChange,
  now: Instant,
): Promise<KnownCode | CodeRefusal> {
  const applicants = await stores.applicationChanges.countOpenLeft(id);
  return findCodeFor(stores, { typed: code ?? '', applicants, now });
}

type One = { readonly id: string; readonly code: KnownCode | null; readonly now: Instant };

async function decideOne(
  stores: ChangeStores,
  { id: change, actor, reason }: ApplicationChange,
  { id, code, now }: One,
): Promise<ApplicationResult> {
  const interest = await stores.interests.lock(id);
  if (!interest) return 'application-unknown';
  if (interest.status !== 'applied') return `application-${interest.status}`;
  const context = { actor, reason, now, change };
  await (code ? approve(stores, interest, code, context) : decline(stores, interest, context));
  return 'done';
}

/** The ids of a selection, as they are now. */
export function listApplications(
  { applications }: Pick<ApplicationDependencies, 'applications'>,
  selection: ApplicationSelection,
): Promise<readonly string[] | SelectionRefusal> {
  return listSelected(selection, normalizeApplicationFilter, applications.listIds);
}
