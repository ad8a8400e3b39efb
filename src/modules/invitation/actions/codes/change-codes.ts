import { newId } from '#kernel/ids.ts';
import { listSelected, type RowSelection, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import { CODE_BATCH, type CodeChangeKind } from '../../rules/code-change.ts';
import { type CodeEdit, type CodeEditProblem, findEditInputProblem } from '../../rules/code-edit.ts';
import { type CodeFilter, normalizeCodeFilter } from '../../rules/code-list.ts';
import { applyBatch } from './apply-change.ts';
import { findCustomizationProblem } from './edit-codes.ts';
import type { CodeChange, CodeChangeDependencies } from './ports.ts';

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
    if (codeIds.length <= CODE_BATCH) await applyBatch(stores, id, now);
    else await stores.events.publish(terms ? 'codes.edit-requested' : 'codes.change-requested', { changeId: id });
    return null;
  });
  if (refusal) return { kind: 'refused', reason: refusal };
  const change = await deps.codeChanges.findChange(id);
  if (!change) throw new Error('The change was not stored');
  return { kind: 'done', change };
}
