import { sql } from 'kysely';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { Guest, InvitedBy, InviterListStore } from '../../actions/inviters/ports.ts';

/** The activations of all inviters; `invitation_ledger_consumed` has those of one in the order of time. */
const GUESTS = sql`(
  select registration_id as id, inviter_id, at from invitation_ledger where kind = 'consume') r`;

/** How far the guests of each shown guest are counted: a page counts them for all its rows. */
const MOST_INVITED = 1_000;

/** The member, and the inviter with the same address with the number of guests; read for the shown rows only, by key. */
const JOINS = sql`
  left join lateral (select id, first_name, last_name, email from member where registration_id = r.id offset 0) m on true
  left join lateral (select id, status from inviter where email = m.email offset 0) i on true
  left join lateral (
    select count(*)::int as number from (
      select from invitation_ledger where inviter_id = i.id and kind = 'consume'
      order by at, registration_id limit ${MOST_INVITED + 1}) guest) c on i.id is not null`;

const FACTS = sql`
  r.id, r.at as "joinedAt", m.id as "memberId", m.first_name as "firstName", m.last_name as "lastName",
  i.id as "inviterId", i.status as "inviterStatus",
  case when i.id is not null then
    json_build_object('number', least(c.number, ${MOST_INVITED}), 'isMore', c.number > ${MOST_INVITED}) end as invited`;

/** Whom an inviter invited, and who invited an inviter (decision 0066). */
export function createGuestStore(db: Db): Pick<InviterListStore, 'listGuests' | 'countGuests' | 'findInvitedBy'> {
  return {
    listGuests: (inviterId, place) =>
      createReader(db).readPage(ofInviter(inviterId), { ...place, sort: 'joined', direction: 'descending' }),
    // In the order of the index: PostgreSQL would otherwise scan the table for an inviter who has a great part of it.
    async countGuests(inviterId) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from (
          select from ${GUESTS} where r.inviter_id = ${inviterId} order by r.at, r.id limit ${MOST_COUNTED + 1}) guest`.execute(
        db,
      );
      const number = rows[0]?.number ?? 0;
      return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
    },
    async findInvitedBy(email) {
      const { rows } = await sql<InvitedBy>`
        select m.id as "memberId", i.id as "inviterId", i.first_name as "firstName", i.last_name as "lastName",
          i.status = 'deleted' as "isErased"
        from member m join registration r on r.id = m.registration_id join inviter i on i.id = r.inviter_id
        where m.email = ${email}`.execute(db);
      return rows[0] ?? null;
    },
  };
}

function ofInviter(inviterId: string) {
  return { indexed: [sql`r.inviter_id = ${inviterId}::uuid`], checked: [] };
}

function createReader(db: Db): ListReader<'joined', Guest> {
  return createListReader(db, {
    from: GUESTS,
    joins: JOINS,
    sorts: { joined: { expression: sql`r.at`, type: 'instant' } },
    columns: FACTS,
  });
}
