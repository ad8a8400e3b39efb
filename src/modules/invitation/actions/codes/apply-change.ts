import type { Instant } from '#kernel/instant.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import type { AuditRecord, AuditTrail } from '#kernel/ports.ts';
import { CODE_BATCH, type CodeRowResult, decideCodeChange } from '../../rules/code-change.ts';
import { saveEdited } from './edit-codes.ts';
import type { CodeChange, CodeChangeDependencies, CodeChangeStore, LockedCode } from './ports.ts';

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
    const { done, isLast } = await transaction((stores) => applyBatch(stores, changeId, clock()));
    if (done !== null) note(done);
    if (isLast) return;
  }
}

type ChangeStores = { readonly codeChanges: CodeChangeStore; readonly audit: AuditTrail };

/** How far a change is after a batch; `done` is null where nothing was left. */
type Applied = { readonly done: number | null; readonly isLast: boolean };

/**
 * Changes the next codes and stores their results, in one transaction. Two workers take turns, because each batch locks the change; the second one finds what the first has done.
 */
export async function applyBatch(stores: ChangeStores, id: string, now: Instant): Promise<Applied> {
  const { codeChanges } = stores;
  const change = await codeChanges.lockChange(id, CODE_BATCH);
  if (!change || change.finishedAt) return { done: null, isLast: true };
  const codes = new Map((await codeChanges.lockCodes(change.next)).map((code) => [code.id, code]));
  const results = change.next.map((codeId) => decideCodeChange(codes.get(codeId) ?? null, change, now));
  await saveChanged(stores, change, listChanged(change.next, codes, results), now);
  const done = change.done + results.length;
  const isLast = done >= change.total;
  await codeChanges.addResults(id, results, isLast ? now : null);
  return { done, isLast };
}

function listChanged(
  ids: readonly string[],
  codes: ReadonlyMap<string, LockedCode>,
  results: readonly CodeRowResult[],
): readonly LockedCode[] {
  return ids.flatMap((id, index) => (results[index] === 'done' ? (codes.get(id) ?? []) : []));
}

async function saveChanged(
  stores: ChangeStores,
  change: CodeChange,
  codes: readonly LockedCode[],
  now: Instant,
): Promise<void> {
  const { codeChanges, audit } = stores;
  const { id: changeId, kind, terms, actor } = change;
  if (codes.length === 0) return;
  if (kind === 'edit') return saveEdited(stores, codes, { edit: terms ?? {}, actor, changeId });
  const ids = codes.map(({ id }) => id);
  await (kind === 'disable' ? codeChanges.disableCodes(ids, now) : codeChanges.endCodes(ids, now));
  await audit.recordAll(codes.map((code) => createEntry(change, code, now)));
}

function createEntry({ id, kind, actor }: CodeChange, { code, endsAt }: LockedCode, now: Instant): AuditRecord {
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

/** Cancels a change; see `cancelBulkChange`. */
export function cancelCodeChange(
  { clock, transaction }: Pick<CodeChangeDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<CodeChange | null> {
  return transaction(({ codeChanges: changes, audit }) =>
    cancelBulkChange(clock, 'codes-change', { changes, audit }, cancellation),
  );
}
