import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { InvitationStore, Inviter } from '../../actions/ports.ts';

type Parts =
  | 'findInviter'
  | 'findInviterId'
  | 'insertInviter'
  | 'lockPerson'
  | 'setInviterStatus'
  | 'insertInviterChange'
  | 'findGranted'
  | 'insertGrant';

/** The SQL of inviters and their grants. */
export function createInviterStore(db: Db): Pick<InvitationStore, Parts> {
  return {
    async findInviter(id, lock?) {
      if (lock) await sql`select from inviter where id = ${id} for update`.execute(db);
      const { rows } = await sql<Inviter>`
        select i.id, i.first_name as "firstName", i.last_name as "lastName", i.email, i.status, i.version,
          i.created_at as "createdAt", coalesce(sum(s.balance), 0)::int as balance,
          coalesce(sum(s.pending), 0)::int as pending, count(s.slot)::int as slots
        from inviter i left join invitation_slot s on s.inviter_id = i.id where i.id = ${id} group by i.id`.execute(db);
      return rows[0] ?? null;
    },
    async findInviterId(email) {
      const { rows } = await sql<{ id: string }>`select id from inviter where email = ${email}`.execute(db);
      return rows[0]?.id ?? null;
    },
    async insertInviter(row, at) {
      const { rows } = await sql`
        insert into inviter (id, first_name, last_name, email, created_at)
        values (${row.id}, ${row.firstName}, ${row.lastName}, ${row.email}, ${at})
        on conflict do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'taken';
    },
    async lockPerson(memberId) {
      const { rows } = await sql<Pick<Inviter, 'firstName' | 'lastName' | 'email'>>`
        select first_name as "firstName", last_name as "lastName", email from member where id = ${memberId}
        for key share`.execute(db);
      return rows[0] ?? null;
    },
    async setInviterStatus(id, status) {
      await sql`update inviter set status = ${status} where id = ${id}`.execute(db);
    },
    async insertInviterChange(change) {
      const { id, inviterId, kind, amount, reason, actor, at, registrationId = null, changeId = null } = change;
      const { rows } = await sql`
        insert into inviter_change (id, inviter_id, kind, amount, reason, actor, at, registration_id, change_id)
        values (${id}, ${inviterId}, ${kind}, ${amount}, ${reason}, ${actor}, ${at}, ${registrationId}, ${changeId})
        on conflict (change_id, inviter_id) where change_id is not null do nothing returning id`.execute(db);
      if (rows.length === 0) return 'repeated';
      await sql`update inviter set version = version + 1 where id = ${inviterId}`.execute(db);
      return 'inserted';
    },
    async findGranted(changeId, inviterId) {
      const { rows } = await sql<{ amount: number | null }>`
        select amount from inviter_change where change_id = ${changeId} and inviter_id = ${inviterId}`.execute(db);
      return rows[0]?.amount ?? null;
    },
    async insertGrant({ id, inviterId, at }, parts) {
      const slots = parts.map(({ slot }) => slot);
      const amounts = parts.map(({ amount }) => amount);
      await sql`
        insert into invitation_slot (inviter_id, slot) select ${inviterId}, unnest(${slots}::smallint[]) on conflict do nothing`.execute(
        db,
      );
      await sql`
        insert into invitation_ledger (inviter_id, slot, kind, amount, grant_id, granted, at)
        select ${inviterId}, part.slot, 'grant', part.amount, ${id},
          case row_number() over (order by part.slot) when 1 then sum(part.amount) over () end, ${at}
        from unnest(${slots}::smallint[], ${amounts}::int[]) as part(slot, amount)`.execute(db);
    },
  };
}
