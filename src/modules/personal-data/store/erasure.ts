import { type RawBuilder, sql } from 'kysely';
import { ERASED_EMAIL_END } from '#kernel/email-address.ts';
import type { Db } from '#platform/database/open.ts';
import type { LockedRegistration, MemberErasureStore, Person } from '../actions/ports.ts';

type Locked = NonNullable<Awaited<ReturnType<MemberErasureStore['lockMany']>>[number]>;
type LockedByEmail = NonNullable<Awaited<ReturnType<MemberErasureStore['lockByEmail']>>>;

/** The SQL that erases members. The database itself checks that an erased registration has no member. */
export function createErasureStore(db: Db): MemberErasureStore {
  return { ...createReads(db), ...createDeletions(db) };
}

type Reads = Pick<
  MemberErasureStore,
  'lockMany' | 'lockByEmail' | 'listErased' | 'listDisputed' | 'lockRegistrations' | 'listWithheld'
>;

function createReads(db: Db): Reads {
  return {
    async lockMany(ids) {
      const { rows } = await sql<Locked>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where id = ${anyId(ids)} and registration_id is not null order by id for update`.execute(db);
      return rows;
    },
    async lockByEmail(email) {
      const { rows } = await sql<LockedByEmail>`
        select id as "memberId", registration_id as "registrationId", email, admin_role as "adminRole" from member
        where email = ${email} for update`.execute(db);
      return rows[0] ?? null;
    },
    listErased: (ids) =>
      listTexts(db, sql<{ text: string }>`select member_id as text from erased_member where member_id = ${anyId(ids)}`),
    listDisputed: (ids, at) =>
      listTexts(
        db,
        sql<{ text: string }>`
          select id as text from member
          where id = ${anyId(ids)} and exists (
            select from email_change c
            where c.member_id = member.id and c.confirmed_at is not null and c.undone_at is null and c.undo_until > ${at}
              and c.old_email <> member.email)`,
      ),
    async lockRegistrations(persons: readonly Person[]) {
      const ids = persons.flatMap(({ registrationId }) => registrationId ?? []);
      const { rows } = await sql<LockedRegistration>`
        select id, status, email from registration
        where id = ${anyId(ids)}
          or ((email collate "C") = ${anyText(persons.map(({ email }) => email))} and erased_at is null and status <> 'active')
        order by id for update`.execute(db);
      return rows;
    },
    listWithheld: (emails) =>
      listTexts(
        db,
        sql<{ text: string }>`
          select registration_id as text from withheld_registration where email = ${anyText(emails)} order by registration_id`,
      ),
  };
}

function createDeletions(db: Db): Omit<MemberErasureStore, keyof Reads> {
  return {
    async insertTombstones(members, at) {
      await sql`
        insert into erased_member (member_id, registration_id, erased_at)
        select member_id, registration_id, ${at} from unnest(${members.map(({ memberId }) => memberId)}::uuid[],
          ${members.map(({ registrationId }) => registrationId)}::uuid[]) as erased (member_id, registration_id)`.execute(
        db,
      );
    },
    async deleteMembers(ids) {
      await sql`delete from member where id = ${anyId(ids)}`.execute(db);
    },
    // The others that are left get a dash instead: the reason may be about one who is erased.
    async eraseChangeReasons(memberIds, emails) {
      await sql`
        update member_change set reason = '–'
        where finished_at is null and reason is not null and member_ids && ${[...memberIds]}::uuid[]`.execute(db);
      await sql`
        update membership_interest_change set reason = '–'
        where finished_at is null and reason is not null
          and interest_ids && array(select id from membership_interest where email = ${anyText(emails)})`.execute(db);
      await sql`
        update inviters_change set reason = '–'
        where finished_at is null and inviter_ids && array(select id from inviter where email = ${anyText(emails)})`.execute(
        db,
      );
    },
    async deleteRequests(emails, at) {
      await sql`delete from membership_interest where email = ${anyText(emails)}`.execute(db);
      await sql`delete from admin_invitation where email = ${anyText(emails)}`.execute(db);
      await sql`
        update data_request set email = ${ERASED_EMAIL}, erased_at = ${at} where email = ${anyText(emails)}`.execute(
        db,
      );
    },
    async eraseFromChanges(emails, at) {
      await sql`
        update email_change set new_email = ${ERASED_EMAIL},
          replaced_at = case when confirmed_at is null then coalesce(replaced_at, ${at}) end
        where new_email = ${anyText(emails)}`.execute(db);
      await sql`
        update email_change set old_email = 'old.' || ${ERASED_EMAIL}
        where old_email = ${anyText(emails)} and (undo_until <= ${at} or undone_at is not null)`.execute(db);
    },
    async eraseInviters(emails, at) {
      await sql`
        update inviter_change set reason = null
        where inviter_id = any(array(select id from inviter where email = ${anyText(emails)})) and reason is not null`.execute(
        db,
      );
      return listTexts(
        db,
        sql<{ text: string }>`
          with mine as (select id, email from inviter where email = ${anyText(emails)} order by id for update)
          update inviter set status = 'deleted', first_name = '–', last_name = '–', email = inviter.id::text || ${ERASED_EMAIL_END},
            erased_at = ${at}
          from mine where inviter.id = mine.id returning mine.email as text`,
      );
    },
    async deleteMails(emails, aboutIds) {
      const mailboxes = sql`any(array(select mailbox_of(email) from unnest(${[...emails]}::text[]) as named (email)))`;
      await sql`
        delete from mail_delivery where mailbox_of(recipient) = ${mailboxes} and recipient = ${anyText(emails)}`.execute(
        db,
      );
      await sql`delete from mail_delivery where about_id = ${anyId(aboutIds)}`.execute(db);
      await sql`delete from mail where recipient = ${anyText(emails)}`.execute(db);
    },
  };
}

/** In place of an address, in rows that stay. */
const ERASED_EMAIL = sql`id::text || ${ERASED_EMAIL_END}`;

function anyId(ids: readonly string[]) {
  return sql`any(${[...ids]}::uuid[])`;
}

function anyText(texts: readonly string[]) {
  return sql`any(${[...texts]}::text[])`;
}

async function listTexts(db: Db, statement: RawBuilder<{ text: string }>): Promise<readonly string[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ text }) => text);
}
