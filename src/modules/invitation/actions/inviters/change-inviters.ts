import { isUuid, newId } from '#kernel/ids.ts';
import {
  type InviterChangeKind,
  type InvitersRefusal,
  isGrant,
  MOST_INVITERS,
  normalizeInviterReason,
} from '../../rules/inviter-change.ts';
import { type InviterFilter, normalizeInviterFilter } from '../../rules/inviter-list.ts';
import { applyChange } from '../manage-inviters.ts';
import type { InvitationDependencies } from '../ports.ts';
import type { InviterReadDependencies } from './ports.ts';

/** The inviters of a change: some, or all of a filter but some. */
export type InviterSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: InviterFilter; readonly except: readonly string[] };

type Input = {
  readonly kind: InviterChangeKind;
  readonly selection: InviterSelection;
  /** The invitations that each of them gets; 0 for a block. */
  readonly amount: number;
  readonly reason: string;
  readonly actor: string;
};

export type InvitersResult =
  | { readonly kind: 'done'; readonly changed: number; readonly total: number }
  | { readonly kind: 'refused'; readonly reason: InvitersRefusal };

/**
 * Changes several inviters in one transaction. Those that cannot change stay as they are: blocked already, unknown, or with a
 * balance that would be too large. They are locked in the order of their ids, so that two changes never deadlock.
 */
export async function changeInviters(
  deps: InvitationDependencies & Pick<InviterReadDependencies, 'inviterList'>,
  input: Input,
): Promise<InvitersResult> {
  const { kind, amount, actor } = input;
  const selected = await listSelected(deps, input.selection);
  if (typeof selected === 'string') return refuse(selected);
  const ids = [...new Set(selected)].toSorted();
  if (ids.length === 0) return refuse('nothing-selected');
  if (ids.length > MOST_INVITERS) return refuse('too-many');
  const reason = normalizeInviterReason(input.reason);
  if (reason === null) return refuse('reason-invalid');
  if (kind === 'grant' && !isGrant(amount, 1)) return refuse('amount-invalid');
  const now = deps.clock();
  const changed = await deps.transaction(async (stores) => {
    let done = 0;
    for (const inviterId of ids) {
      const change = { id: newId(now, deps.random), inviterId, kind, amount, reason, actor, now };
      const result = await applyChange(stores, change);
      if (result.kind === 'done') done += 1;
    }
    return done;
  });
  return { kind: 'done', changed, total: ids.length };
}

async function listSelected(
  { inviterList }: Pick<InviterReadDependencies, 'inviterList'>,
  selection: InviterSelection,
): Promise<readonly string[] | InvitersRefusal> {
  const toIds = (ids: readonly string[]) => ids.map((id) => id.toLowerCase()).filter(isUuid);
  if (selection.kind === 'some') return toIds(selection.ids);
  const filter = normalizeInviterFilter(selection.filter);
  if (!filter) return 'nothing-selected';
  const except = toIds(selection.except);
  // More exceptions would be read with the rows that remain.
  if (except.length > MOST_INVITERS) return 'too-many';
  return (await inviterList.listIds(filter, except, MOST_INVITERS)) ?? 'too-many';
}

function refuse(reason: InvitersRefusal): InvitersResult {
  return { kind: 'refused', reason };
}
