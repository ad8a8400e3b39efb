import { sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { CodeListStore, CodeUses, ListedCode } from '../../actions/codes/ports.ts';
import type { CodeSort } from '../../rules/code-list.ts';
import { buildCodeConditions, CODE_TEXT, selectState } from './code-conditions.ts';

/** What belongs to a code; read for the shown codes only, by the keys of their inviters. */
const JOINS = sql`
  cross join lateral (
    select id, first_name, last_name, email, status from inviter where id = r.inviter_id offset 0) i
  cross join lateral (
    select coalesce(sum(balance), 0)::int as balance, coalesce(sum(pending), 0)::int as pending
    from invitation_slot where inviter_id = r.inviter_id) s`;

const FACTS = sql`
  r.id, r.code, json_build_object('id', i.id, 'firstName', i.first_name, 'lastName', i.last_name, 'email', i.email,
    'status', i.status, 'balance', s.balance, 'pending', s.pending) as inviter,
  r.customization_key as "customizationKey", r.countries, r.link_only as "linkOnly", r.campaign,
  r.starts_at as "startsAt", r.ends_at as "endsAt", r.disabled_at as "disabledAt", r.created_at as "createdAt",
  r.version`;

/** Reads codes for admins. */
export function createCodeListStore(db: Db): CodeListStore {
  return {
    list: (filter, page, now) => createReader(db, now).readPage(buildCodeConditions(filter, now), page),
    count: (filter, now) => createReader(db, now).count(buildCodeConditions(filter, now)),
    listIds: (filter, rows, limit, now) => createReader(db, now).listIds(buildCodeConditions(filter, now), rows, limit),
    async find(id, now) {
      const { rows } = await sql<ListedCode>`
        select ${selectState(now)} as state, ${FACTS} from registration_code r ${JOINS} where r.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async findByCode(code, now) {
      const { rows } = await sql<ListedCode>`
        select ${selectState(now)} as state, ${FACTS} from registration_code r ${JOINS} where r.code = ${code}`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    async listTexts(ids) {
      const { rows } = await sql<{ code: string }>`
        select r.code from unnest(${ids}::uuid[]) with ordinality as wanted (id, number)
        cross join lateral (select code from registration_code where id = wanted.id offset 0) r
        order by wanted.number`.execute(db);
      return rows.map(({ code }) => code);
    },
    countUses: (id) => countUses(db, id),
    async listCustomizationKeys() {
      const { rows } = await sql<{ key: string }>`select key from customization order by key limit 500`.execute(db);
      return rows.map(({ key }) => key);
    },
    async findInviterId(email) {
      const { rows } = await sql<{ id: string }>`select id from inviter where email = ${email}`.execute(db);
      return rows[0]?.id ?? null;
    },
  };
}

function createReader(db: Db, now: Instant): ListReader<CodeSort, ListedCode> {
  return createListReader(db, {
    from: sql`registration_code r`,
    sorts: {
      created: { expression: sql`r.created_at`, type: 'instant' },
      code: { expression: CODE_TEXT, type: 'text', isUnique: true },
    },
    joins: JOINS,
    columns: sql`${selectState(now)} as state, ${FACTS}`,
    // The state of a code needs its inviter and the sums of the inviter's slots: 5,000 of them take half a second.
    mostChecked: 1_500,
  });
}

type UseRow = { readonly status: keyof CodeUses; readonly number: number };

/** A code may have a great part of all registrations: each status is counted up to a limit, by the index of the list. */
async function countUses(db: Db, id: string): Promise<CodeUses> {
  const { rows } = await sql<UseRow>`
    select status, (select count(*)::int from (
      select from registration r where r.code_id = ${id} and r.status = kind.status limit ${MOST_COUNTED + 1}) used) as number
    from unnest(array['pending', 'active', 'expired', 'withdrawn']) as kind(status)`.execute(db);
  const getCount = (status: keyof CodeUses) => {
    const number = rows.find((row) => row.status === status)?.number ?? 0;
    return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
  };
  return {
    pending: getCount('pending'),
    active: getCount('active'),
    expired: getCount('expired'),
    withdrawn: getCount('withdrawn'),
  };
}
