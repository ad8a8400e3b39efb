import { newId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import { listSelected } from '#kernel/list/row-selection.ts';
import type { Card } from '../../rules/member.ts';
import { normalizeCardReason } from '../../rules/member-change.ts';
import { normalizeMemberFilter } from '../../rules/member-list.ts';
import type { MemberChangeKind, MemberResult, MemberSelection, MembersRefusal } from '../../rules/member-selection.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import type { MembersChange } from './bulk-ports.ts';
import { recordEnded } from './change-member.ts';

export type MembersChangeDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'transaction' | 'clubMembers' | 'memberChanges'
>;

type ChangeInput = {
  readonly kind: MemberChangeKind;
  readonly selection: MemberSelection;
  /** The new card; null takes the cards away. */
  readonly card: Card | null;
  /** Of a change of cards. */
  readonly reason: string | null;
  readonly actor: string;
};

export type MembersChangeResult =
  | { readonly kind: 'done'; readonly change: MembersChange }
  | { readonly kind: 'refused'; readonly reason: MembersRefusal };

/** The members of one transaction, which holds their locks. A change of no more of them is done at once. */
const BATCH = 100;

/**
 * Changes the card of many members, or ends their sessions. Who is selected is decided now, once: a member who matches later
 * stays as it is. Few members change at once, many in batches by a job.
 */
export async function changeMembers(deps: MembersChangeDependencies, input: ChangeInput): Promise<MembersChangeResult> {
  const { kind, actor } = input;
  const reason = kind === 'card' ? normalizeCardReason(input.reason ?? '') : null;
  if (kind === 'card' && reason === null) return { kind: 'refused', reason: 'reason-invalid' };
  const selected = await listSelected(input.selection, normalizeMemberFilter, deps.clubMembers.listIds);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const now = deps.clock();
  const id = newId(now, deps.random);
  // Locked in the order of their ids, so that two changes never deadlock.
  const memberIds = selected.toSorted();
  const card = kind === 'card' ? input.card : null;
  await deps.transaction(async (stores) => {
    await stores.audit.judge(actor);
    await stores.memberChanges.insertChange({ id, kind, actor, card, reason, memberIds, createdAt: now });
    if (memberIds.length <= BATCH) await applyBatch(deps, stores, id);
    else await stores.events.publish('members.change-requested', { changeId: id });
  });
  const change = await deps.memberChanges.findChange(id);
  if (!change) throw new Error('The change was not stored');
  return { kind: 'done', change };
}

type ApplyDependencies = Pick<MembersChangeDependencies, 'clock' | 'random' | 'transaction'>;

/** Applies a change to the rest of its members. After an interruption it continues where it was. `report` gets how many are done. */
export async function applyMembersChange(
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

/** Cancels a change; see `cancelBulkChange`. */
export function cancelMembersChange(
  { clock, transaction }: Pick<MembersChangeDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<MembersChange | null> {
  return transaction(({ memberChanges: changes, audit }) =>
    cancelBulkChange(clock, 'members-change', { changes, audit }, cancellation),
  );
}

type Applied = { readonly done: number | null; readonly isLast: boolean };

async function applyBatch(
  { clock, random }: Pick<ApplyDependencies, 'clock' | 'random'>,
  stores: MembershipStores,
  id: string,
): Promise<Applied> {
  const change = await stores.memberChanges.lockChange(id, BATCH);
  if (!change || change.finishedAt) return { done: null, isLast: true };
  const now = clock();
  const results: MemberResult[] = [];
  for (const memberId of change.next)
    results.push(
      await (change.kind === 'card'
        ? setCard(stores, { change, memberId, id: newId(now, random), now })
        : endSessions(stores, { change, memberId, now })),
    );
  const changed = change.changed + results.filter((result) => result === 'done').length;
  const done = change.done + results.length;
  const isLast = done >= change.total;
  await stores.memberChanges.saveProgress({ id, results, changed, finishedAt: isLast ? now : null });
  return { done, isLast };
}

type One = { readonly change: MembersChange; readonly memberId: string; readonly now: Instant };

async function setCard(
  { clubMembers, audit, events }: MembershipStores,
  { change, memberId, id, now: at }: One & { readonly id: string },
): Promise<MemberResult> {
  const { actor, card, reason } = change;
  const member = await clubMembers.lock(memberId);
  if (!member) return 'member-unknown';
  if (member.card === card) return 'card-unchanged';
  await clubMembers.setCard(memberId, { id, before: member.card, after: card, reason: reason ?? '', actor, at });
  const values = { before: { card: member.card }, after: { card, change: change.id } };
  await audit.record({ actor, action: 'member.card-changed', subject: `member:${memberId}`, ...values });
  await events.publish('member.changed', { memberId, changed: ['card'] });
  return 'done';
}

/** Sessions of admins are ended on the page of admins. */
async function endSessions(stores: MembershipStores, { change, memberId, now }: One): Promise<MemberResult> {
  const { actor, id } = change;
  const member = await stores.clubMembers.lock(memberId);
  if (!member) return 'member-unknown';
  if (member.adminRole !== null) return 'member-is-admin';
  const ended = await stores.clubMembers.revokeSessions(memberId, null, now);
  if (ended.length === 0) return 'no-sessions';
  await recordEnded(stores, { memberId, actor, after: { change: id } }, ended);
  return 'done';
}
