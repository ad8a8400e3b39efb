import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { InviterListStore, ListedInviter } from '../../actions/inviters/ports.ts';
import type { NewInviterChange } from '../../actions/ports.ts';
import type { InviterSort } from '../../rules/inviter-list.ts';
import { createGuestStore } from './guests.ts';
import { buildInviterConditions, INVITER_SORTS } from './inviter-conditions.ts';
import { createLedgerStore } from './ledger.ts';
import { createSuggestionStore } from './suggestions.ts';

/** The sums of an inviter's slots; read for the rows that are looked at only, by key. */
const JOINS = sql`
  cross join lateral (
    select coalesce(sum(balance), 0)::int as balance, coalesce(sum(pending), 0)::int as pending
    from invitation_slot where inviter_id = r.id) s`;

const FACTS = sql`
  r.id, r.first_name as "firstName", r.last_name as "lastName", r.email, r.status, r.version, r.created_at as "createdAt",
  s.balance, s.pending`;

/** More changes than any inviter has; the newest of them are shown. */
const MOST_CHANGES = 200;

/** Reads inviters for admins. */
export function createInviterListStore(db: Db): InviterListStore {
  return { ...createReads(db), ...createLedgerStore(db), ...createGuestStore(db), ...createSuggestionStore(db) };
}

type Reads = Pick<InviterListStore, 'list' | 'count' | 'listIds' | 'find' | 'findId' | 'listChanges'>;

function createReads(db: Db): Reads {
  return {
    list: (filter, page) => createReader(db).readPage(buildInviterConditions(filter, page.sort), page),
    count: (filter) => createReader(db).count(buildInviterConditions(filter, 'created')),
    listIds: (filter, rows, limit) => createReader(db).listIds(buildInviterConditions(filter, 'created'), rows, limit),
    async find(id) {
      const { rows } = await sql<ListedInviter>`
        select ${FACTS} from inviter r ${JOINS} where r.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async findId(email) {
      const { rows } = await sql<{ id: string }>`select id from inviter where email = ${email}`.execute(db);
      return rows[0]?.id ?? null;
    },
    async listChanges(inviterId) {
      const { rows } = await sql<NewInviterChange>`
        select id, inviter_id as "inviterId", kind, amount, reason, actor, at from inviter_change
        where inviter_id = ${inviterId} order by at desc, id desc limit ${MOST_CHANGES}`.execute(db);
      return rows;
    },
  };
}

function createReader(db: Db): ListReader<InviterSort, ListedInviter> {
  return createListReader(db, {
    from: sql`inviter r`,
    joins: JOINS,
    sorts: INVITER_SORTS,
    columns: FACTS,
    // Each row needs the sums of its slots, as the states of codes do.
    mostChecked: 1_500,
  });
}
