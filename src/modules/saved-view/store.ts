import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { SavedView, SavedViewStore } from './actions.ts';
import { MOST_VIEWS } from './rules.ts';

/** The SQL of saved views. A view takes the first free slot; two that are saved at once cannot take the same. */
export function createSavedViewStore(db: Db): SavedViewStore {
  return {
    async list(memberId, list) {
      const { rows } = await sql<SavedView>`
        select id, name, query from saved_view where member_id = ${memberId} and list = ${list}
        order by lower(name), id`.execute(db);
      return rows;
    },
    async insert({ id, memberId, list, name, query, createdAt }) {
      const { rows: taken } = await sql`
        select from saved_view where member_id = ${memberId} and list = ${list} and name = ${name}`.execute(db);
      if (taken.length > 0) return 'name-taken';
      const { rows } = await sql`
        insert into saved_view (id, member_id, list, slot, name, query, created_at)
        select ${id}, ${memberId}, ${list}, slot, ${name}, ${query}, ${createdAt}
        from generate_series(1, ${MOST_VIEWS}::int) as free(slot) where not exists (
          select from saved_view v where v.member_id = ${memberId} and v.list = ${list} and v.slot = free.slot)
        order by slot limit 1 on conflict do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'too-many';
    },
    async delete(memberId, id) {
      const { rows } = await sql<{ list: string }>`
        delete from saved_view where id = ${id} and member_id = ${memberId} returning list`.execute(db);
      return rows[0] ?? null;
    },
  };
}
