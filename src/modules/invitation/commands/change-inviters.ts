import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { createCancelCommand, noteCancellation } from '#platform/command-line/cancel-change.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { parseWholeNumber } from '#platform/command-line/parse-options.ts';
import { applyInvitersChange, cancelInvitersChange } from '../actions/inviters/apply-change.ts';
import type { ChangedInviter, InvitersChangeDependencies } from '../actions/inviters/bulk-ports.ts';
import { changeInviters } from '../actions/inviters/change-inviters.ts';
import { INVITER_CHANGES, type InviterSelection, type InvitersRefusal } from '../rules/inviter-change.ts';
import { INVITER_FILTER_OPTIONS, readInviterFilter } from './inviter-filter.ts';

const REASONS: Readonly<Record<InvitersRefusal, string>> = {
  'nothing-selected': 'no inviter is selected',
  'too-many': `these are too many inviters for one change: at most ${MOST_CHANGED}`,
  'too-many-checked': 'too many rows would have to be looked at for these filters; add another one',
  'filter-invalid': 'no inviter can have such an email address or name',
  'id-invalid': '--ids needs ids of inviters, separated by commas, --key an id',
  'amount-invalid': '--amount needs a whole number of invitations, at least 1',
  'reason-invalid': '--reason needs 1 to 500 characters',
  'key-used': 'the key belongs to another change',
};

/** Changes many inviters, and waits until it is done. If it is interrupted, a worker does the rest. */
export const changeInvitersCommand: CommandOf<InvitersChangeDependencies> = {
  name: 'inviter change',
  about: 'grants to many inviters, blocks or unblocks them, and prints what became of each',
  words: ['CHANGE'],
  options: {
    ids: { type: 'string', about: 'ids, separated by commas; without them, by the filter' },
    amount: { type: 'string', about: 'of a grant: the invitations that each of them gets' },
    reason: { type: 'string', required: true, about: 'why, for other admins' },
    key: { type: 'string', about: 'a UUID: with the same one, a repetition begins no second change' },
    ...INVITER_FILTER_OPTIONS,
  },
  async run(deps, given) {
    const kind = INVITER_CHANGES.find((one) => one === given.words[0]);
    if (!kind) throw usageError(`CHANGE is one of ${INVITER_CHANGES.join(', ')}`);
    const result = await changeInviters(deps, {
      ...{ kind, selection: readSelection(given), reason: given.text('reason') ?? '', actor: ACTOR },
      amount: kind === 'grant' ? parseWholeNumber(given, 'amount') : 0,
      idempotencyKey: given.text('key'),
    });
    if (result.kind === 'refused') return refused(REASONS[result.reason]);
    const { id, total } = result.change;
    noteCancellation(given, 'inviter cancel-change', result.change);
    await applyInvitersChange(deps, id, (done) => given.progress(done, total));
    const rows = await deps.inviterChanges.listResults(id, { after: 0, limit: total, refusedOnly: false });
    return done({ id, kind, total, rows }, ...rows.map(formatRow));
  },
};

/** Cancels a change of many inviters that a command or an admin began. */
export const cancelInvitersChangeCommand: CommandOf<InvitersChangeDependencies> = createCancelCommand({
  name: 'inviter cancel-change',
  rows: 'inviters',
  cancel: cancelInvitersChange,
});

/** An erased inviter has a dash for a name. */
function formatRow({ inviterId, firstName, lastName, isErased, result }: ChangedInviter): string {
  if (firstName === null) return `${inviterId}: ${result}`;
  return `${inviterId} ${isErased ? '(erased)' : `${firstName} ${lastName}`}: ${result}`;
}

/** Without ids and without a filter nothing is selected, rather than everything. */
function readSelection(given: Arguments): InviterSelection {
  const ids = given.text('ids');
  if (ids !== null) return { kind: 'some', ids: ids.split(',').filter(Boolean) };
  const filter = readInviterFilter(given);
  const isEmpty = Object.values(filter).every((value) => value === null);
  return isEmpty ? { kind: 'some', ids: [] } : { kind: 'all', filter, except: [], until: null };
}
