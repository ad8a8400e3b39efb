import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_KINDS } from '#kernel/audit-actions.ts';
import { type CommandOf, listed, refused, usageError } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import type { AuditReadDependencies, ListedEntry } from './actions/ports.ts';
import { readAllEntries } from './actions/read-entries.ts';
import { listEntryDifferences } from './rules/list-entry-differences.ts';

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
      limit: { type: 'string', about: 'largest number of results (default: 100)' },
    },
    async run(deps, given) {
      const limit = Number(given.text('limit') ?? 100);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
        throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
      const action = parseChoice(given, 'action', AUDIT_ACTION_NAMES);
      const kind = parseChoice(given, 'kind', AUDIT_SUBJECT_KINDS);
      const times = { from: parseInstant(given, 'from'), to: parseInstant(given, 'to') };
      const filter = { who: given.text('who'), action, kind, id: given.text('id'), ...times };
      const entries = await readAllEntries(deps, filter);
      return entries ? listed(take(entries, limit), formatLine) : refused('filter-invalid');
    },
  },
];

async function* take(entries: AsyncGenerator<ListedEntry>, limit: number): AsyncGenerator<ListedEntry> {
  let taken = 0;
  for await (const entry of entries) {
    yield entry;
    taken += 1;
    if (taken === limit) return;
  }
}

function formatLine(entry: ListedEntry): string {
  const { at, actor, actorName, action, subjectKind, subjectId, before, after, channel, network } = entry;
  const subject = subjectId === null ? subjectKind : `${subjectKind}:${subjectId}`;
  const from = [channel, network].filter(Boolean).join(' ');
  const changes = listEntryDifferences(before, after).map(
    (one) => `${one.path}: ${JSON.stringify(one.before)} -> ${JSON.stringify(one.after)}`,
  );
  const head = `${at.toISOString()} ${actorName ?? actor} ${action} ${subject}`;
  return [head, ...(from ? [`from ${from}`] : []), ...changes].join('; ');
}
