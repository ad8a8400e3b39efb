import { isUuid, newId } from '#kernel/ids.ts';
import { listSelected } from '#kernel/list/row-selection.ts';
import { isLockTimeout } from '#kernel/ports.ts';
import {
  INVITER_BATCH,
  type InviterChangeKind,
  type InviterSelection,
  type InvitersRefusal,
  isGrant,
  normalizeInviterReason,
} from '../../rules/inviter-change.ts';
import { normalizeInviterFilter } from '../../rules/inviter-list.ts';
import { applyBatch } from './apply-change.ts';
import type { InvitersChange, InvitersChangeDependencies, NewInvitersChange } from './bulk-ports.ts';

type Input = {
  readonly kind: InviterChangeKind;
  readonly selection: InviterSelection;
  /** The invitations that each of them gets; ignored for a block. */
  readonly amount: number;
  readonly reason: string;
  readonly actor: string;
  /** A UUID: a repetition of the request with the same one begins no second change. Null for none. */
  readonly idempotencyKey: string | null;
  /** Called before a change of more inviters than one batch; throws for who may not make it. */
  readonly allowMany?: () => void;
};

export type InvitersResult =
  | { readonly kind: 'done'; readonly change: InvitersChange }
  | { readonly kind: 'refused'; readonly reason: InvitersRefusal };

/**
 * Grants to many inviters, blocks or unblocks them, each as one is. Which are selected is decided now, once. Few are changed at
 * once, many in batches by a job, and so are few whose locks others hold (specification K1).
 */
export async function changeInviters(deps: InvitersChangeDependencies, input: Input): Promise<InvitersResult> {
  const { kind, actor, idempotencyKey: key } = input;
  const reason = normalizeInviterReason(input.reason);
  if (reason === null) return refuse('reason-invalid');
  if (kind === 'grant' && !isGrant(input.amount, 1)) return refuse('amount-invalid');
  if (key !== null && !isUuid(key)) return refuse('id-invalid');
  const amount = kind === 'grant' ? input.amount : null;
  const now = deps.clock();
  const fields = { id: key?.toLowerCase() ?? newId(now, deps.random), kind, amount, reason, actor, createdAt: now };
  // Before the selection: what a filter matches may have changed by the change itself.
  const repeated = key === null ? null : await findRepeated(deps, fields, input.selection);
  if (repeated) return repeated;
  const selected = await listSelected(input.selection, normalizeInviterFilter, deps.inviterList.listIds);
  if (typeof selected === 'string') return refuse(selected);
  if (selected.length > INVITER_BATCH) input.allowMany?.();
  // Locked in the order of their ids, so that two changes rarely wait for each other.
  const change: NewInvitersChange = { ...fields, inviterIds: selected.toSorted() };
  await begin(deps, change);
  const stored = await findRepeated(deps, fields, input.selection);
  if (!stored) throw new Error('The change was not stored');
  return stored;
}

/** Stores a change, and makes it where it is small and no lock is in the way; else the job does. */
async function begin(deps: InvitersChangeDependencies, change: NewInvitersChange): Promise<void> {
  const { id, kind, amount, actor, inviterIds } = change;
  const store = (isAtOnce: boolean) =>
    deps.transaction(async (stores) => {
      if ((await stores.inviterChanges.insertChange(change)) === 'repeated') return;
      const after = { change: kind, amount, total: inviterIds.length };
      const subject = `inviters-change:${id}`;
      await stores.audit.record({ actor, action: 'inviters-change.requested', subject, before: null, after });
      if (isAtOnce) await applyBatch(deps, stores, id);
      else await stores.events.publish('inviters.change-requested', { changeId: id });
    });
  await store(inviterIds.length <= INVITER_BATCH).catch((error: unknown) => {
    if (isLockTimeout(error)) return store(false);
    throw error;
  });
}

/** The change with an idempotency key, if it is the same one; a refusal if it is another. */
async function findRepeated(
  { inviterChanges }: Pick<InvitersChangeDependencies, 'inviterChanges'>,
  { id, kind, amount, actor }: Pick<NewInvitersChange, 'id' | 'kind' | 'amount' | 'actor'>,
  selection: InviterSelection,
): Promise<InvitersResult | null> {
  const change = await inviterChanges.findChange(id);
  if (!change) return null;
  const isSame = change.kind === kind && change.amount === amount && change.actor === actor;
  const ids = selection.kind === 'some' ? [...new Set(selection.ids.map((one) => one.toLowerCase()))].toSorted() : null;
  if (!isSame || (ids && !(ids.every(isUuid) && (await inviterChanges.isChangeOf(id, ids))))) return refuse('key-used');
  return { kind: 'done', change };
}

function refuse(reason: InvitersRefusal): InvitersResult {
  return { kind: 'refused', reason };
}
