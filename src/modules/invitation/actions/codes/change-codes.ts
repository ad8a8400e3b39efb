import { isUuid, newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { listSelected, type RowSelection, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { AuditRecord, AuditTrail } from '#kernel/ports.ts';
import type { CodeChangeKind } from '../../rules/code-change.ts';
import { type CodeEdit, type CodeEditProblem, findEditInputProblem } from '../../rules/code-edit.ts';
import { type CodeFilter, normalizeCodeFilter } from '../../rules/code-list.ts';
import type { InvitationStore } from '../ports.ts';
import { editLocked, findCustomizationProblem } from './edit-codes.ts';
import type { ChangedCode, CodeChange, CodeChangeDependencies, CodeChangeStore } from './ports.ts';

/** The codes that a change applies to. */
export type CodeSelection = RowSelection<CodeFilter>;

type ChangeInput = {
  readonly kind: CodeChangeKind;
  readonly selection: CodeSelection;
  readonly actor: string;
  /** The new terms of an edit. */
  readonly terms?: CodeEdit | null;
};

export type CodeChangeRefusal = SelectionRefusal | CodeEditProblem;
export type CodeChangeResult =
  | { readonly kind: 'done'; readonly change: CodeChange }
  | { readonly kind: 'refused'; readonly reason: CodeChangeRefusal };

/** The codes of one transaction, which holds their locks. A change of no more codes is done at once. */
const BATCH = 100;

/**
 * Disables or ends codes for good, or changes their terms. What is selected is decided now, once: a code that matches later stays as it is. Few
 * codes change at once, many in batches by a job.
 */
export async function changeCodes(deps: CodeChangeDependencies, input: ChangeInput): Promise<CodeChangeResult> {
  const now = deps.clock();
  const { kind, actor } = input;
  const terms = kind === 'edit' ? (input.terms ?? {}) : null;
  const problem = terms && findEditInputProblem(terms, now);
  if (problem) return { kind: 'refused', reason: problem };
  const selected = await listSelected(input.selection, normalizeCodeFilter, (...given) =>
    deps.codeList.listIds(...given, now),
  );
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const id = newId(now, deps.random);
  const codeIds = selected.toSorted();
  const refusal = await deps.transaction(async (stores) => {
    await stores.audit.judge(actor);
    const unknown = terms && (await findCustomizationProblem(stores, terms));
    if (unknown) return unknown;
    await stores.codeChanges.insertChange({ id, kind, terms, actor, codeIds, createdAt: now });
    if (codeIds.length <= BATCH) await applyBatch(stores, id, now);
    else await stores.events.publish(terms ? 'codes.edit-requested' : 'codes.change-requested', { changeId: id });
    return null;
  });
  if (refusal) return { kind: 'refused', reason: refusal };
  const change = await deps.codeChanges.findChange(id);
  if (!change) throw new Error('The change was not stored');
  return { kind: 'done', change };
}

/** Finds a change, with how far it has got. */
export async function findCodeChange(
  { codeChanges }: Pick<CodeChangeDependencies, 'codeChanges'>,
  id: string,
): Promise<CodeChange | null> {
  return isUuid(id) ? codeChanges.findChange(id) : null;
}

/**
 * Applies a change to the rest of its codes; `note` is called with how many are done. After an interruption it continues
 * where it was.
 */
export async function applyCodeChange(
  { clock, transaction }: Pick<CodeChangeDependencies, 'clock' | 'transaction'>,
  changeId: string,
  note: (done: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { done, isOver } = await transaction((stores) => applyBatch(stores, changeId, clock()));
    if (done !== null) note(done);
    if (isOver) return;
  }
}

type ChangeStores = {
  readonly codeChanges: CodeChangeStore;
  readonly audit: AuditTrail;
  readonly invitations: Pick<InvitationStore, 'findCustomization'>;
};

/** How far a change is after a batch; `done` is null where nothing was left. */
type Progress = { readonly done: number | null; readonly isOver: boolean };

async function applyBatch(stores: ChangeStores, id: string, now: Instant): Promise<Progress> {
  const { codeChanges } = stores;
  const change = await codeChanges.lockChange(id, BATCH);
  if (!change || change.finishedAt) return { done: null, isOver: true };
  const changed = await applyTo(stores, change, change.next, now);
  const done = change.done + change.next.length;
  const isLast = done >= change.total;
  const finishedAt = isLast ? now : null;
  await codeChanges.saveProgress({ id, done, changed: change.changed + changed, finishedAt });
  return { done, isOver: isLast };
}

/** Returns how many codes have changed. */
async function applyTo(
  stores: ChangeStores,
  change: CodeChange,
  ids: readonly string[],
  now: Instant,
): Promise<number> {
  const { codeChanges, audit } = stores;
  const { id: changeId, kind, terms, actor } = change;
  if (kind === 'edit') {
    const edit = { edit: terms ?? {}, actor, now, changeId };
    return editLocked(stores, await codeChanges.lockCodes(ids), edit);
  }
  const changed = await (kind === 'disable' ? codeChanges.disableCodes(ids, now) : codeChanges.endCodes(ids, now));
  for (const one of changed) await audit.record(createEntry(change, one, now));
  return changed.length;
}

function createEntry({ id, kind, actor }: CodeChange, { code, endsAt }: ChangedCode, now: Instant): AuditRecord {
  const subject = `code:${code}`;
  if (kind === 'disable')
    return {
      actor,
      action: 'code.disabled',
      subject,
      before: { disabledAt: null },
      after: { disabledAt: now, change: id },
    };
  return { actor, action: 'code.ended', subject, before: { endsAt }, after: { endsAt: now, change: id } };
}
