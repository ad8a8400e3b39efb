import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { type BulkChangeTable, createBulkChangeStore } from '#platform/list/bulk-change-store.ts';
import type { ChangedCode, CodeChange, CodeChangeStore, LockedCode } from '../../actions/codes/ports.ts';
import type { CodeRowResult } from '../../rules/code-change.ts';
import type { CodeEdit } from '../../rules/code-edit.ts';

const SOURCE: BulkChangeTable = {
  table: sql`registration_code_change`,
  ids: sql`code_ids`,
  columns: sql`kind, terms, changed`,
};

type StoredChange = Omit<CodeChange, 'terms'> & { readonly terms: StoredTerms | null };
/** JSON knows no instants. */
type StoredTerms = Omit<CodeEdit, 'endsAt'> & { readonly endsAt?: string | null };

function readChange<Change extends StoredChange>(change: Change) {
  return { ...change, terms: readTerms(change.terms) };
}

function readFound<Change extends StoredChange>(change: Change | null) {
  return change && readChange(change);
}

function readTerms(terms: StoredTerms | null): CodeEdit | null {
  if (!terms) return null;
  const { endsAt, ...others } = terms;
  if (endsAt === undefined) return others;
  return { ...others, endsAt: endsAt === null ? null : new Date(endsAt) };
}

/** The SQL of changes of many codes. Codes are locked in the order of their ids, so that two changes never deadlock. */
export function createCodeChangeStore(db: Db): CodeChangeStore {
  const changes = createBulkChangeStore<StoredChange, CodeRowResult>(db, SOURCE);
  return {
    ...changes,
    findChange: async (id) => readFound(await changes.findChange(id)),
    listChanges: async (limit) => (await changes.listChanges(limit)).map(readChange),
    lockChange: async (id, limit) => readFound(await changes.lockChange(id, limit)),
    async insertChange({ id, kind, terms, actor, codeIds, createdAt }) {
      await sql`
        insert into registration_code_change (id, kind, terms, actor, code_ids, created_at)
        values (${id}, ${kind}, ${terms && JSON.stringify(terms)}, ${actor}, ${codeIds}::uuid[], ${createdAt})`.execute(
        db,
      );
    },
    async listResults(id, { after, limit, refusedOnly }) {
      const { rows } = await sql<ChangedCode>`
        select u.code_id as "codeId", r.code, u.result
        from registration_code_change c
        cross join lateral (
          select * from unnest(c.code_ids, c.results) with ordinality as u (code_id, result, number)
          where u.result is not null and (u.result <> 'done' or not ${refusedOnly}::boolean)
          order by u.number offset ${after} limit ${limit}) u
        left join lateral (select * from registration_code where id = u.code_id offset 0) r on true
        where c.id = ${id} order by u.number`.execute(db);
      return rows;
    },
    ...createCodesStore(db),
  };
}

function createCodesStore(db: Db) {
  return {
    async lockCodes(ids) {
      const { rows } = await sql<LockedCode>`
        select id, code, customization_key as "customizationKey", countries, campaign, link_only as "linkOnly",
          starts_at as "startsAt", ends_at as "endsAt", disabled_at as "disabledAt", version
        from registration_code where id = any(${ids}::uuid[]) order by id for update`.execute(db);
      return rows;
    },
    async disableCodes(ids, at) {
      await sql`
        update registration_code set disabled_at = ${at}, version = version + 1 where id = any(${ids}::uuid[])`.execute(
        db,
      );
    },
    async endCodes(ids, at) {
      await sql`
        update registration_code set ends_at = ${at}, version = version + 1 where id = any(${ids}::uuid[])`.execute(db);
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
