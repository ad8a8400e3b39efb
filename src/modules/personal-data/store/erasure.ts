import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { LockedRegistration, MemberErasureStore, Person } from '../actions/ports.ts';

type Locked = NonNullable<Awaited<ReturnType<MemberErasureStore['lock']>>>;
type LockedByEmail = NonNullable<Awaited<ReturnType<MemberErasureStore['lockByEmail']>>>;

/** The SQL that erases members. The database itself checks that an erased registration has no member. */
export function createErasureStore(db: Db): MemberErasureStore {
  return { ...createReads(db), ...createDeletions(db) };
}

type Reads = Pick<MemberErasureStore, 'lock' | 'lockByEmail' | 'isErased' | 'lockRegistrations' | 'listWithheld'>;

function createReads(db: Db): Reads {
  return {
    async lock(memberId) {
      const { rows } = await sql<Locked>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where id = ${memberId} and registration_id is not null for update`.execute(db);
      return rows[0] ?? null;
    },
    async lockByEmail(email) {
      const { rows } = await sql<LockedByEmail>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where email = ${email} for update`.execute(db);
      return rows[0] ?? null;
    },
    async isErased(memberId) {
      const { rows } = await sql`select from erased_member where member_id = ${memberId}`.execute(db);
      return rows.length > 0;
    },
    async lockRegistrations({ email, registrationId }: Person) {
      const { rows } = await sql<LockedRegistration>`
        select id, status from registration
        where id = ${registrationId}::uuid
          or ((email collate "C") = ${email} and erased_at is null and status <> 'active')
        order by id for update`.execute(db);
      return rows;
    },
    listWithheld: (email) =>
      listIds(
        db,
        sql<{ id: string }>`
          select registration_id as id from withheld_registration where email = ${email} order by registration_id`,
      ),
  };
}

function createDeletions(db: Db): Omit<MemberErasureStore, keyof Reads> {
  return {
    async insertTombstone({ memberId, registrationId, at }) {
      await sql`
        insert into erased_member (member_id, registration_id, erased_at)
        values (${memberId}, ${registrationId}, ${at})`.execute(db);
    },
    async deleteMember(memberId) {
      await sql`delete from member where id = ${memberId}`.execute(db);
    },
    // The others that are left get a dash instead: the reason may be about the one who is erased.
    async eraseChangeReasons({ memberId, email }) {
      await sql`
        update member_change set reason = '–'
        where finished_at is null and reason is not null and ${memberId}::uuid = any(member_ids)`.execute(db);
      await sql`
        update membership_interest_change set reason = '–'
        where finished_at is null and reason is not null
          and interest_ids && array(select id from membership_interest where email = ${email})`.execute(db);
      await sql`
        update inviters_change set reason = '–'
        where finished_at is null and (select id from inviter where email = ${email}) = any(inviter_ids)`.execute(db);
    },
    async deleteRequests(email) {
      await sql`delete from membership_interest where email = ${email}`.execute(db);
      await sql`delete from admin_invitation where email = ${email}`.execute(db);
      await sql`delete from data_request where email = ${email}`.execute(db);
      await sql`delete from email_change where new_email = ${email} and confirmed_at is null`.execute(db);
    },
    async eraseInviter(email, at) {
      await sql`
        update inviter_change set reason = null where inviter_id = (select id from inviter where email = ${email})`.execute(
        db,
      );
      const { numAffectedRows } = await sql`
        update inviter set status = 'deleted', first_name = '–', last_name = '–', email = id::text || '@erased.invalid',
          erased_at = ${at}
        where email = ${email}`.execute(db);
      return numAffectedRows === 1n;
    },
    async deleteMails(email, aboutIds) {
      await sql`
        delete from mail_delivery where mailbox_of(recipient) = mailbox_of(${email}) and recipient = ${email}`.execute(
        db,
      );
      await sql`delete from mail_delivery where about_id = any(${[...aboutIds]}::uuid[])`.execute(db);
      await sql`delete from mail where recipient = ${email}`.execute(db);
    },
  };
}

async function listIds(db: Db, statement: ReturnType<typeof sql<{ id: string }>>): Promise<readonly string[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ id }) => id);
}
