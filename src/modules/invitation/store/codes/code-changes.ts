import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ChangedCode, CodeChange, CodeChangeStore, LockedCode } from '../../actions/codes/ports.ts';
import type { CodeEdit } from '../../rules/code-edit.ts';

const COLUMNS = sql`id, kind, terms, actor, cardinality(code_ids) as total, done, changed, created_at as "createdAt",
  finished_at as "finishedAt"`;

type StoredChange = Omit<CodeChange, 'terms'> & { readonly terms: StoredTerms | null };
/** JSON knows no instants. */
type StoredTerms = Omit<CodeEdit, 'endsAt'> & { readonly endsAt?: string | null };

function readTerms(terms: StoredTerms | null): CodeEdit | null {
  if (!terms) return null;
  const { endsAt, ...others } = terms;
  if (endsAt === undefined) return others;
  return { ...others, endsAt: endsAt === null ? null : new Date(endsAt) };
}

/** The SQL of changes of many codes. Codes are locked in the order of their ids, so that two changes never deadlock. */
export function createCodeChangeStore(db: Db): CodeChangeStore {
  return { ...createProgressStore(db), ...createCodesStore(db) };
}

function createProgressStore(db: Db) {
  return {
    async insertChange({ id, kind, terms, actor, codeIds, createdAt }) {
      await sql`
        insert into registration_code_change (id, kind, terms, actor, code_ids, created_at)
        values (${id}, ${kind}, ${terms && JSON.stringify(terms)}, ${actor}, ${codeIds}::uuid[], ${createdAt})`.execute(
        db,
      );
    },
    async findChange(id) {
      const { rows } = await sql<StoredChange>`
        select ${COLUMNS} from registration_code_change where id = ${id}`.execute(db);
      return rows[0] ? { ...rows[0], terms: readTerms(rows[0].terms) } : null;
    },
    async lockChange(id, limit) {
      const { rows } = await sql<StoredChange & { readonly next: readonly string[] }>`
        select ${COLUMNS}, code_ids[done + 1 : done + ${limit}::int] as next
        from registration_code_change where id = ${id} for update`.execute(db);
      return rows[0] ? { ...rows[0], terms: readTerms(rows[0].terms) } : null;
    },
    async saveProgress({ id, done, changed, finishedAt }) {
      await sql`
        update registration_code_change set done = ${done}, changed = ${changed}, finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (
          select * from registration_code_change where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  } satisfies Partial<CodeChangeStore>;
}

function createCodesStore(db: Db) {
  return {
    async disableCodes(ids, at) {
      const open = await lockOpen(db, ids, sql`disabled_at is null`);
      await sql`
        update registration_code set disabled_at = ${at}, version = version + 1 where id = any(${open.map(({ id }) => id)}::uuid[])`.execute(
        db,
      );
      return open;
    },
    // A code that has not begun cannot end; it can be disabled.
    async endCodes(ids, at) {
      const canEnd = sql`disabled_at is null and (ends_at is null or ends_at > ${at})
        and (starts_at is null or starts_at < ${at})`;
      const open = await lockOpen(db, ids, canEnd);
      await sql`
        update registration_code set ends_at = ${at}, version = version + 1 where id = any(${open.map(({ id }) => id)}::uuid[])`.execute(
        db,
      );
      return open;
    },
    async lockCodes(ids) {
      const { rows } = await sql<LockedCode>`
        select id, code, customization_key as "customizationKey", countries, campaign, link_only as "linkOnly",
          starts_at as "startsAt", ends_at as "endsAt", disabled_at as "disabledAt", version
        from registration_code where id = any(${ids}::uuid[]) order by id for update`.execute(db);
      return rows;
    },
    async saveTerms(codes) {
      // The ids alone let PostgreSQL see how few rows they are.
      await sql`
        update registration_code c set customization_key = e."customizationKey", countries = e.countries,
          campaign = e.campaign, link_only = e."linkOnly", ends_at = e."endsAt", version = version + 1
        from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as e (id uuid, "customizationKey" text, countries text[],
          campaign text, "linkOnly" boolean, "endsAt" timestamptz)
        where c.id = e.id and c.id = any(${codes.map(({ id }) => id)}::uuid[])`.execute(db);
    },
  } satisfies Partial<CodeChangeStore>;
}

type OpenCode = ChangedCode & { readonly id: string };

/** Locks those of the codes that fulfil a condition, also after another change that it waits for. */
async function lockOpen(db: Db, ids: readonly string[], condition: RawBuilder<unknown>): Promise<readonly OpenCode[]> {
  const { rows } = await sql<OpenCode>`
    select id, code, ends_at as "endsAt" from registration_code where id = any(${ids}::uuid[]) and ${condition}
    order by id for update`.execute(db);
  return rows;
}
