import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListConditions, type ListReader } from '#platform/list/read-list.ts';
import type { AuditStore, StoredEntry, StoredFilter } from '../actions/ports.ts';
import type { AuditSort } from '../rules/audit-list.ts';

// As the indexes of the migration 0034 write them.
const KIND = sql`split_part(r.subject, ':', 1)`;
const ID = sql`substr(r.subject, length(split_part(r.subject, ':', 1)) + 2)`;

const COLUMNS = sql`r.id, r.at, r.actor, r.action, ${KIND} as "subjectKind", nullif(${ID}, '') as "subjectId",
  r.before, r.after, r.channel, r.network, r.request_id as "requestId"`;

/** Reads the audit log for admins. */
export function createAuditStore(db: Db): AuditStore {
  return {
    list: (filter, page) => createReader(db, filter).readPage(buildConditions(filter), page),
    count: (filter) => createReader(db, filter).count(buildConditions(filter)),
    async find(id) {
      const { rows } = await sql<StoredEntry>`select ${COLUMNS} from audit_entry r where r.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
  };
}

function createReader(db: Db, filter: StoredFilter): ListReader<AuditSort, StoredEntry> {
  return createListReader(db, {
    from: sql`audit_entry r`,
    sorts: { at: { expression: getTime(filter), type: 'instant' } },
    joins: sql``,
    columns: COLUMNS,
  });
}

/** The time by which the index of the filter is sorted. The migration explains why it is written in two ways. */
function getTime(filter: StoredFilter): RawBuilder<unknown> {
  return listConditions(filter).length > 0 ? sql`greatest(r.at)` : sql`r.at`;
}

/**
 * The conditions of a filter. The first that an index begins with decides which index is read, the times are a range at
 * the end of any of them, and the others are checked.
 */
function buildConditions(filter: StoredFilter): ListConditions {
  const [first, ...others] = listConditions(filter);
  const { from, to } = filter;
  const time = getTime(filter);
  const range = [
    ...(from ? [sql`${time} >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${time} < ${to}::timestamptz`] : []),
  ];
  return { indexed: [...(first ? [first] : []), ...range], checked: others };
}

/** The conditions, those of fewer entries first. */
function listConditions({ actor, action, kind, id }: StoredFilter): readonly RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (id !== null) conditions.push(sql`lower(${ID}) = ${id.toLowerCase()}`);
  if (actor !== null && action !== null) conditions.push(sql`r.actor = ${actor} and r.action = ${action}`);
  else if (action !== null) conditions.push(sql`r.action = ${action}`);
  else if (actor !== null) conditions.push(sql`r.actor = ${actor}`);
  if (kind !== null) conditions.push(sql`${KIND} = ${kind}`);
  return conditions;
}
