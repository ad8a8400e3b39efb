import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type Cursor, formatCursor, parseCursor } from '#platform/list/cursor.ts';
import { fitsColumn, selectCursorValue } from '#platform/list/keyset.ts';
import type { MemberDataStore, MemberPerson, Person } from '../actions/ports.ts';
import { DATA_PARTS, type DataEntry, type DataPart } from '../rules/member-data.ts';
import { PART_SOURCES, type PartSource } from './data-parts.ts';

/** The entries of a page, of all its parts together. */
const PAGE = 500;

/** The entries of a part that are read of each of many persons: somebody with more is read alone. */
const MOST_OF_MANY = 100;

const NUMBER = /^\d{1,18}$/;

type Row = { readonly data: unknown; readonly value: string; readonly id: string };

/** The SQL that reads all that is stored about a person. */
export function createMemberDataStore(db: Db): MemberDataStore {
  return {
    async find(memberId) {
      const { rows } = await sql<NonNullable<Awaited<ReturnType<MemberDataStore['find']>>>>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where id = ${memberId} and registration_id is not null`.execute(db);
      return rows[0] ?? null;
    },
    async findId(email) {
      const { rows } = await sql<{ id: string }>`
        select id from member where email = ${email} and registration_id is not null`.execute(db);
      return rows[0]?.id ?? null;
    },
    async findMany({ ids, emails }) {
      const { rows } = await sql<NonNullable<Awaited<ReturnType<MemberDataStore['find']>>>>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where (id = any(${[...ids]}::uuid[]) or email = any(${[...emails]}::text[])) and registration_id is not null`.execute(
        db,
      );
      return rows;
    },
    readMany: (persons) => readMany(db, persons),
    async readPage(person, after) {
      const begin = parseBegin(after);
      if (!begin) return null;
      const entries: DataEntry[] = [];
      for (let { index, cursor } = begin; index < DATA_PARTS.length; index += 1, cursor = null) {
        const part = DATA_PARTS[index] as DataPart;
        const limit = PAGE - entries.length;
        const rows = await readRows(db, PART_SOURCES[part], { person, cursor, limit });
        entries.push(...rows.map(({ data }) => ({ part, data })));
        const last = rows.at(-1);
        if (last && rows.length === limit) return { entries, endCursor: formatCursor({ ...last, sort: part }) };
      }
      return { entries, endCursor: null };
    },
  };
}

const COLUMNS = { memberId: sql`p.member_id`, registrationId: sql`p.registration_id`, email: sql`p.email` };

/** One statement for each part, all at the same time; the entries of a part come in the order of the persons. */
async function readMany(db: Db, persons: readonly MemberPerson[]): Promise<readonly (readonly DataEntry[] | null)[]> {
  const files: (DataEntry[] | null)[] = persons.map(() => []);
  const read = await Promise.all(DATA_PARTS.map((part) => readPart(db, PART_SOURCES[part], persons)));
  for (const [index, part] of DATA_PARTS.entries()) {
    const counts = new Map<number, number>();
    for (const { person, data } of read[index] ?? []) {
      files[person]?.push({ part, data });
      counts.set(person, (counts.get(person) ?? 0) + 1);
    }
    for (const [person, number] of counts) if (number >= MOST_OF_MANY) files[person] = null;
  }
  return files;
}

async function readPart(
  db: Db,
  { rows: from, data, order, id, isNumbered }: PartSource,
  persons: readonly MemberPerson[],
): Promise<readonly { readonly person: number; readonly data: unknown }[]> {
  const [ids, registrationIds, emails] = (['memberId', 'registrationId', 'email'] as const).map((key) =>
    persons.map((person) => person[key]),
  );
  const sorted = isNumbered ? sql`r.at, ${order}` : sql`${order}, ${id}`;
  const { rows } = await sql<{ person: number; data: unknown }>`
    select p.number::int - 1 as person, entry.data
    from unnest(${ids}::uuid[], ${registrationIds}::uuid[], ${emails}::text[])
      with ordinality as p (member_id, registration_id, email, number)
    cross join lateral (
      select ${data} as data, row_number() over (order by ${sorted}) as place from ${from(COLUMNS)}
      order by ${sorted} limit ${MOST_OF_MANY}) entry
    order by p.number, entry.place`.execute(db);
  return rows;
}

type Begin = { index: number; cursor: Cursor | null };

/** Null for a text that no page ends with: PostgreSQL would refuse its values with an error. */
function parseBegin(after: string | null): Begin | null {
  if (after === null) return { index: 0, cursor: null };
  const cursor = parseCursor(after);
  const index = (DATA_PARTS as readonly string[]).indexOf(cursor?.sort ?? '');
  const part = DATA_PARTS[index];
  if (!cursor || part === undefined) return null;
  const { isNumbered, order: expression } = PART_SOURCES[part];
  if (!fitsColumn(cursor, { expression, type: isNumbered ? 'text' : 'instant' })) return null;
  return isNumbered && !NUMBER.test(cursor.value) ? null : { index, cursor };
}

type Read = { readonly person: Person; readonly cursor: Cursor | null; readonly limit: number };

async function readRows(
  db: Db,
  { rows: from, data, order, id, isNumbered }: PartSource,
  { person, cursor, limit }: Read,
): Promise<readonly Row[]> {
  const value = isNumbered ? sql`${order}::text` : selectCursorValue({ expression: order, type: 'instant' });
  const sorted = isNumbered ? sql`r.at, ${order}` : sql`${order}, ${id}`;
  const { rows } = await sql<Row>`
    select ${data} as data, ${value} as value, ${id} as id from ${from(person)} ${follow()}
    order by ${sorted} limit ${limit}`.execute(db);
  return rows;

  function follow() {
    if (!cursor) return sql``;
    if (isNumbered) {
      const number = sql`${cursor.value}::bigint`;
      return sql`and (r.at, ${order}) > ((select at from invitation_ledger where id = ${number}), ${number})`;
    }
    return sql`and (${order}, ${id}) > (${cursor.value}::timestamptz, ${cursor.id}::uuid)`;
  }
}
