import { MOST_CHANGED, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import { createCancelCommand, noteCancellation } from '#platform/command-line/cancel-change.ts';
import { ACTOR, type Arguments, type CommandOf, done, refused, usageError } from '#platform/command-line/command.ts';
import type { LandingPagesChangeDependencies } from '../actions/landing-pages/bulk-ports.ts';
import {
  applyLandingPagesChange,
  cancelLandingPagesChange,
  changeLandingPages,
} from '../actions/landing-pages/change-pages.ts';
import { LANDING_PAGE_CHANGE_KINDS, type LandingPageSelection } from '../rules/landing-page/bulk-change.ts';
import { LANDING_FILTER_OPTIONS, readLandingFilter } from './landing-page-filter.ts';

const REASONS: Readonly<Record<SelectionRefusal, string>> = {
  'nothing-selected': 'no landing page is selected',
  'too-many': `these are too many landing pages for one change: at most ${MOST_CHANGED}`,
  'too-many-checked': 'too many rows would have to be looked at for these filters; add another one',
  'filter-invalid': 'no landing page can have such a slug',
  'id-invalid': '--ids needs ids of landing pages, separated by commas',
};

/** Changes many landing pages, and waits until it is done. */
export const changeLandingPagesCommand: CommandOf<LandingPagesChangeDependencies> = {
  name: 'landing change',
  about: 'publishes, ends or cancels the plans of many landing pages, and prints what became of each',
  words: ['CHANGE'],
  options: {
    ids: { type: 'string', about: 'ids, separated by commas; without them, by the filter' },
    ...LANDING_FILTER_OPTIONS,
  },
  async run(deps, given) {
    const kind = LANDING_PAGE_CHANGE_KINDS.find((one) => one === given.words[0]);
    if (!kind) throw usageError(`CHANGE is one of ${LANDING_PAGE_CHANGE_KINDS.join(', ')}`);
    const result = await changeLandingPages(deps, { kind, selection: readSelection(given), actor: ACTOR });
    if (result.kind === 'refused') return refused(REASONS[result.reason]);
    const { id, total } = result.change;
    noteCancellation(given, 'landing cancel-change', result.change);
    await applyLandingPagesChange(deps, id, (done) => given.progress(done, total));
    const rows = await deps.landingPageChanges.listResults(id, { after: 0, limit: total, refusedOnly: false });
    const lines = rows.map((row) => `${row.pageId} ${row.kind ?? '-'} /${row.slug ?? ''}: ${row.result}`);
    return done({ id, kind, total, rows }, ...lines);
  },
};

/** Cancels a change of many landing pages that a command or an admin began. */
export const cancelLandingPagesChangeCommand: CommandOf<LandingPagesChangeDependencies> = createCancelCommand({
  name: 'landing cancel-change',
  rows: 'landing pages',
  cancel: cancelLandingPagesChange,
});

/** Without ids and without a filter nothing is selected, rather than everything. */
function readSelection(given: Arguments): LandingPageSelection {
  const ids = given.text('ids');
  if (ids !== null) return { kind: 'some', ids: ids.split(',').filter(Boolean) };
  const filter = readLandingFilter(given);
  const isEmpty = Object.values(filter).every((value) => value === null);
  return isEmpty ? { kind: 'some', ids: [] } : { kind: 'all', filter, except: [], until: null };
}
