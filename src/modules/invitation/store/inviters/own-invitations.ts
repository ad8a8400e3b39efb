import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import type { GuestCount, OwnInvitationStore, OwnInviter } from '../../actions/own/ports.ts';
import type { OwnCode } from '../../rules/own-code.ts';

const MOST_NAMES = 100;

type Counted = {
  readonly balance: number;
  readonly pending: number;
  readonly joined: number;
  readonly returned: number;
};

/** The SQL of members' own invitations. */
export function createOwnInvitationStore(db: Db): OwnInvitationStore {
  return {
    async findOwn(memberId, lock?) {
      if (lock)
        await sql`
          select from inviter where email = (select email from member where id = ${memberId}) for update`.execute(db);
      const { rows } = await sql<Row>`
        select i.id, i.status, c.code, c.link_only as "linkOnly", c.ends_at as "endsAt", c.disabled_at as "disabledAt"
        from member m join inviter i on i.email = m.email left join registration_code c on c.id = i.own_code_id
        where m.id = ${memberId}`.execute(db);
      return rows[0] ? toInviter(rows[0]) : null;
    },
    async countOwn(inviterId) {
      const { rows } = await sql<Counted>`
        select s.balance, s.pending, (${countGuests(inviterId, 'consume')}) as joined,
          (${countGuests(inviterId, 'release')}) as returned
        from (
          select coalesce(sum(balance), 0)::int as balance, coalesce(sum(pending), 0)::int as pending
          from invitation_slot where inviter_id = ${inviterId}) s`.execute(db);
      const { balance = 0, pending = 0, joined = 0, returned = 0 } = rows[0] ?? {};
      return { balance, pending, joined: limitCount(joined), returned: limitCount(returned) };
    },
    async listNames(inviterId) {
      const { rows } = await sql<{ name: string }>`
        select first_name as name from member where name_shown_to = ${inviterId}
        order by created_at desc, id desc limit ${MOST_NAMES}`.execute(db);
      return rows.map(({ name }) => name);
    },
    async setOwnCode(inviterId, codeId) {
      await sql`update inviter set own_code_id = ${codeId} where id = ${inviterId}`.execute(db);
    },
  };
}

type Row = Pick<OwnInviter, 'id' | 'status'> &
  Pick<OwnCode, 'endsAt' | 'disabledAt'> & { readonly code: string | null; readonly linkOnly: boolean | null };

function toInviter({ id, status, code, linkOnly, ...ends }: Row): OwnInviter {
  return { id, status, code: code === null ? null : { code, linkOnly: linkOnly === true, ...ends } };
}

/** In the order of the index: PostgreSQL would otherwise scan the table for an inviter who has a great part of it. */
function countGuests(inviterId: string, kind: 'consume' | 'release'): RawBuilder<unknown> {
  return sql`
    select count(*)::int from (
      select from invitation_ledger where inviter_id = ${inviterId} and kind = ${sql.lit(kind)}
      order by at limit ${MOST_COUNTED + 1}) guest`;
}

function limitCount(number: number): GuestCount {
  return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
}
