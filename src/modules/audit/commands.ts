import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_KINDS } from '#kernel/audit-actions.ts';
import {
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  refused,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { take } from '#platform/command-line/read-rows.ts';
import type { AuditReadDependencies, ListedEntry } from './actions/ports.ts';
import { findEntry, readAllEntries } from './actions/read-entries.ts';
import { AUDIT_LIST, type AuditColumn } from './rules/audit-list.ts';
import { type EntryDifference, listEntryDifferences } from './rules/list-entry-differences.ts';

const MOST_LISTED = 10_000_000;

export const auditCommands: readonly CommandOf<AuditReadDependencies>[] = [
  {
    name: 'audit list',
    about: 'lists who changed what, the newest change first',
    options: {
      who: { type: 'string', about: 'id or email address of an admin, or cli' },
      action: { type: 'string', choices: AUDIT_ACTION_NAMES, about: 'for example code.created' },
      kind: { type: 'string', choices: AUDIT_SUBJECT_KINDS, about: AUDIT_SUBJECT_KINDS.join(', ') },
      id: { type: 'string', about: 'id of what was changed, for example a code' },
      from: { type: 'string', about: 'ISO 8601 instant of the oldest entry' },
      to: { type: 'string', about: 'ISO 8601 instant before which the newest entry was' },
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const limit = readLimit(given, MOST_LISTED);
      const action = parseChoice(given, 'action', AUDIT_ACTION_NAMES);
      const kind = parseChoice(given, 'kind', AUDIT_SUBJECT_KINDS);
      const times = { from: parseInstant(given, 'from'), to: parseInstant(given, 'to') };
      const filter = { who: given.text('who'), action, kind, id: given.text('id'), ...times };
      const entries = await readAllEntries(deps, filter);
      if (!entries) return refused('filter-invalid');
      const taken = take(entries, limit);
      return given.flag('csv') ? listedAsCsv(taken, getFile(given), COLUMNS) : listed(taken, formatLine);
    },
  },
  {
    name: 'audit show',
    about: 'shows an entry with the values before and after the change',
    words: ['ID'],
    options: {},
    async run(deps, { words: [id = ''] }) {
      const entry = await findEntry(deps, id);
      if (!entry) return refused('entry-unknown');
      const differences = listEntryDifferences(entry.before, entry.after);
      return done({ ...entry, differences }, ...formatFacts(entry), ...formatDifferences(differences));
    },
  },
];

function getFile(given: Arguments): ListFile {
  return { list: 'audit', filters: describeGiven(AUDIT_LIST, given, { subject: 'id' }) };
}

const COLUMNS: CsvColumns<ListedEntry, 'id' | AuditColumn> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  who: ({ actorName, actor }) => actorName ?? actor,
  action: ({ action }) => action,
  subject: formatSubject,
  changes: formatChanges,
  channel: ({ channel }) => channel,
  network: ({ network }) => network,
  request: ({ requestId }) => requestId,
};

function formatChanges({ before, after }: ListedEntry): string {
  const differences = listEntryDifferences(before, after);
  return differences.length === 0 ? '' : JSON.stringify(differences);
}

function formatSubject({ subjectKind, subjectId }: ListedEntry): string {
  return subjectId === null ? subjectKind : `${subjectKind}:${subjectId}`;
}

function formatLine(entry: ListedEntry): string {
  const { id, at, actor, actorName, action, before, after, channel, network } = entry;
  const from = [channel, network].filter(Boolean).join(' ');
  const head = `${id} ${at.toISOString()} ${actorName ?? actor} ${action} ${formatSubject(entry)}`;
  const changes = formatDifferences(listEntryDifferences(before, after));
  return [head, ...(from ? [`from ${from}`] : []), ...changes].join('; ');
}

/** Who changed what, when and from where. */
function formatFacts(entry: ListedEntry): readonly string[] {
  const { id, at, actor, actorName, action, channel, network, requestId } = entry;
  const facts = [
    ['id', id],
    ['at', at.toISOString()],
    ['who', actorName === null || actorName === actor ? actor : `${actorName} (${actor})`],
    ['action', action],
    ['subject', formatSubject(entry)],
    ['channel', channel],
    ['network', network],
    ['request', requestId],
  ] as const;
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

function formatDifferences(differences: readonly EntryDifference[]): readonly string[] {
  return differences.map((one) => `${one.path}: ${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`);
}
