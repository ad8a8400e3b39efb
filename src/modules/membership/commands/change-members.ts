import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { createCancelCommand, describeRest, noteCancellation } from '#platform/command-line/cancel-change.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { readLines } from '#platform/command-line/parse-options.ts';
import type { MemberRow } from '../actions/back-office/bulk-ports.ts';
import { applyMembersChange, cancelMembersChange, changeMembers } from '../actions/back-office/change-members.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { LONGEST_CARD_REASON } from '../rules/member-change.ts';
import type { MemberFilter } from '../rules/member-list.ts';
import { MEMBER_CHANGE_KINDS, type MemberSelection, type MembersRefusal } from '../rules/member-selection.ts';
import { CARD_WORDS, MEMBER_FILTER_OPTIONS, parseCard, readMemberFilter } from './member-filter.ts';

const REASONS: Readonly<Record<MembersRefusal, string>> = {
  'nothing-selected': 'no member is selected',
  'too-many': `these are too many members for one change: at most ${MOST_CHANGED}`,
  'too-many-checked': 'too many rows would have to be looked at for these filters; add another one',
  'filter-invalid': 'no member can have such an email address, name or voucher',
  'id-invalid': '--ids needs ids of members, separated by commas',
  'reason-invalid': `--reason needs a text of at most ${LONGEST_CARD_REASON} characters`,
};

/** A row of what was asked: how it names the member, and its id; null for one that nobody has. */
type Named = { readonly named: string; readonly memberId: string | null };
type Selected = { readonly selection: MemberSelection; readonly rows: readonly Named[] | null };

/** Changes many members, and waits until it is done. If it is interrupted, a worker does the rest. */
const changeMembersCommand: CommandOf<MembershipDependencies> = {
  name: 'member change',
  about: 'card changes the card of many members, sessions ends their sessions; prints what became of each',
  words: ['CHANGE'],
  options: {
    file: { type: 'string', about: 'file with an id or an email address a line; - is standard input' },
    ids: { type: 'string', about: 'ids, separated by commas; without both, by the filter' },
    card: { type: 'string', choices: CARD_WORDS, about: `of the change card: ${CARD_WORDS.join(', ')}` },
    reason: { type: 'string', about: 'of the change card: why, for other admins' },
    ...MEMBER_FILTER_OPTIONS,
    'has-card': { type: 'string', choices: CARD_WORDS, about: `members with the card ${CARD_WORDS.join(', ')}` },
  },
  async run(deps, given) {
    const kind = MEMBER_CHANGE_KINDS.find((one) => one === given.words[0]);
    if (!kind) throw usageError(`CHANGE is one of ${MEMBER_CHANGE_KINDS.join(', ')}`);
    const card = parseCard(given, 'card');
    if (kind === 'card' && card === null) throw usageError('the change card needs --card and --reason');
    if (kind === 'sessions' && (card !== null || given.text('reason') !== null))
      throw usageError('the change sessions has no --card and no --reason; --has-card selects members by their card');
    const selected = await select(deps, given);
    if (!selected) return refused(REASONS['too-many']);
    const change = { kind, card: card === 'none' ? null : card, reason: given.text('reason'), actor: ACTOR };
    const result = await changeMembers(deps, { ...change, selection: selected.selection });
    if (result.kind === 'refused') return refuse(result.reason, selected);
    const { id, total } = result.change;
    noteCancellation(given, 'member cancel-change', result.change);
    if (!result.change.finishedAt) await applyMembersChange(deps, id, (done) => given.progress(done, total));
    const results = await deps.memberChanges.listResults(id, { after: 0, limit: total, refusedOnly: false });
    const rows = nameRows(selected, results);
    const { changed, ...stored } = (await deps.memberChanges.findChange(id)) ?? result.change;
    if (changed === 0) return refuseRows(NOTHING_CHANGED, rows, { id, kind, total, changed });
    const lines = [...rows.map(formatRow), `${changed} of ${total} changed`, ...describeRest(stored)];
    return done({ id, kind, total, changed, rows }, ...lines);
  },
};

/** Cancels a change of many members that a command or an admin began. */
const cancelMembersChangeCommand: CommandOf<MembershipDependencies> = createCancelCommand({
  name: 'member cancel-change',
  rows: 'members',
  cancel: cancelMembersChange,
});

export const memberChangeCommands: readonly CommandOf<MembershipDependencies>[] = [
  changeMembersCommand,
  cancelMembersChangeCommand,
];

const NOTHING_CHANGED = 'no member was changed';

type Row = Named & { readonly result: string };

/** The results in the order of what was asked; of a filter, in the order of the ids. A cancelled change does not reach all. */
function nameRows({ rows }: Pick<Selected, 'rows'>, results: readonly MemberRow[]): readonly Row[] {
  const byId = new Map<string, string>(results.map(({ memberId, result }) => [memberId, result]));
  if (!rows) return [...byId].map(([memberId, result]) => ({ named: memberId, memberId, result }));
  return rows.map((row) => ({
    ...row,
    result: row.memberId === null ? 'member-unknown' : (byId.get(row.memberId) ?? 'not-reached'),
  }));
}

/** If no row of a file is a member, the rows say so. */
function refuse(reason: MembersRefusal, selected: Selected): Outcome {
  const rows = nameRows(selected, []);
  if (reason !== 'nothing-selected' || rows.length === 0) return refused(REASONS[reason]);
  return refuseRows(REASONS[reason], rows);
}

function refuseRows(reason: string, rows: readonly Row[], facts: Readonly<Record<string, unknown>> = {}): Outcome {
  return { kind: 'refused', reason, value: { refused: reason, ...facts, rows }, lines: rows.map(formatRow) };
}

function formatRow({ named, result }: Row): string {
  return `${named} ${result}`;
}

/** Without ids, a file and a filter nothing is selected, rather than everything. Null for a file with too many rows. */
async function select(deps: MembershipDependencies, given: Arguments): Promise<Selected | null> {
  const filter = readMemberFilter(given, parseCard(given, 'has-card'));
  const ways = [given.text('ids') !== null, given.text('file') !== null, isFiltered(filter)].filter(Boolean);
  if (ways.length > 1) throw usageError('name members by --ids, by a --file, or by a filter');
  if (isFiltered(filter)) return { selection: { kind: 'all', filter, except: [], until: null }, rows: null };
  const ids = given.text('ids')?.split(',').filter(Boolean);
  if (ids) return selectRows(ids.map((named) => ({ named, memberId: named.toLowerCase() })));
  const lines = await readLines(given, 'file');
  if (lines.length > MOST_CHANGED) return null;
  const rows: Named[] = [];
  for (const named of lines) rows.push({ named, memberId: await findId(deps, named) });
  return selectRows(rows);
}

function selectRows(rows: readonly Named[]): Selected {
  return { selection: { kind: 'some', ids: rows.flatMap(({ memberId }) => memberId ?? []) }, rows };
}

function isFiltered(filter: MemberFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

async function findId({ clubMembers }: MembershipDependencies, named: string): Promise<string | null> {
  if (isUuid(named)) return named.toLowerCase();
  return named.includes('@') ? clubMembers.findId(normalizeEmail(named)) : null;
}
