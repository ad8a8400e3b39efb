import { MOST_CHANGED, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import { createCancelCommand, noteCancellation } from '#platform/command-line/cancel-change.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import type { BulkDependencies } from '../actions/admin/bulk-ports.ts';
import {
  applyRegistrationsChange,
  cancelRegistrationsChange,
  changeRegistrations,
} from '../actions/admin/change-registrations.ts';
import { REGISTRATION_CHANGE_KINDS, type RegistrationSelection } from '../rules/registration-change.ts';
import { FILTER_OPTIONS, readFilter, STATUSES } from './registrations.ts';

const REASONS: Readonly<Record<SelectionRefusal, string>> = {
  'nothing-selected': 'no registration is selected',
  'too-many': `these are too many registrations for one change: at most ${MOST_CHANGED}`,
  'too-many-checked': 'too many rows would have to be looked at for these filters; add another one',
  'filter-invalid': 'no registration can have such an email address, name or code',
  'id-invalid': '--ids needs ids of registrations, separated by commas',
};

/** Changes many registrations, and waits until it is done. */
export const changeManyCommand: CommandOf<BulkDependencies> = {
  name: 'registration change',
  about: 'resends, withdraws or erases many registrations, and prints what became of each',
  words: ['KIND'],
  options: {
    ids: { type: 'string', about: 'ids, separated by commas; without them, by the filter' },
    ...FILTER_OPTIONS,
  },
  async run(deps, given) {
    const kind = REGISTRATION_CHANGE_KINDS.find((one) => one === given.words[0]);
    if (!kind) throw usageError(`KIND is one of ${REGISTRATION_CHANGE_KINDS.join(', ')}`);
    const result = await changeRegistrations(deps, { kind, selection: readSelection(given), actor: ACTOR });
    if (result.kind === 'refused') return refused(REASONS[result.reason]);
    const { id, total } = result.change;
    noteCancellation(given, 'registration cancel-change', result.change);
    await applyRegistrationsChange(deps, id, (done) => given.progress(done, total));
    const rows = await deps.registrationChanges.listResults(id, { after: 0, limit: total, refusedOnly: false });
    return done({ id, kind, total, rows }, ...rows.map((row) => `${row.registrationId} ${row.result}`));
  },
};

/** Cancels a change of many registrations that a command or an admin began. */
export const cancelChangeCommand: CommandOf<BulkDependencies> = createCancelCommand({
  name: 'registration cancel-change',
  rows: 'registrations',
  cancel: cancelRegistrationsChange,
});

/** Without ids and without a filter nothing is selected, rather than everything. */
function readSelection(given: Arguments): RegistrationSelection {
  const ids = given.text('ids');
  if (ids !== null) return { kind: 'some', ids: ids.split(',').filter(Boolean) };
  const filter = readFilter(given, parseChoice(given, 'status', STATUSES));
  const isEmpty = Object.values(filter).every((value) => value === null);
  return isEmpty ? { kind: 'some', ids: [] } : { kind: 'all', filter, except: [], until: null };
}
