import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { AccountStore, MemberAccount } from '../../actions/account/ports.ts';

const ACCOUNT = sql`
  first_name as "firstName", last_name as "lastName", gender, country, created_at as "memberSince", language, newsletter_since as "newsletterSince",
  case when exists (
    select from registration r join inviter i on i.id = r.inviter_id
    where r.id = member.registration_id and i.status <> 'deleted') then name_shown_to is not null end as "isNameShown"`;

/** The SQL of what members see and change of their account. */
export function createAccountStore(db: Db): AccountStore {
  return {
    findAccount: (memberId) => findFirst(db, sql`select ${ACCOUNT} from member where id = ${memberId}`),
    lockAccount: (memberId) =>
      findFirst(db, sql`select ${ACCOUNT} from member where id = ${memberId} for no key update`),
    async setLanguage(memberId, language) {
      const { numAffectedRows } = await sql`
        update member set language = ${language} where id = ${memberId} and language <> ${language}`.execute(db);
      return numAffectedRows === 1n;
    },
    // The order is that of a change of the address. What has the details already is not written.
    async saveDetails(memberId, { gender, firstName, lastName, country }) {
      await sql`
        update registration set gender = ${gender}, first_name = ${firstName}, last_name = ${lastName}
        where id = (select registration_id from member where id = ${memberId})
          and (gender, first_name, last_name) is distinct from (${gender}::text, ${firstName}::text, ${lastName}::text)`.execute(
        db,
      );
      await sql`
        update member set gender = ${gender}, first_name = ${firstName}, last_name = ${lastName}, country = ${country}
        where id = ${memberId} and (gender, first_name, last_name, country)
          is distinct from (${gender}::text, ${firstName}::text, ${lastName}::text, ${country}::text)`.execute(db);
      await sql`
        update inviter set first_name = ${firstName}, last_name = ${lastName}
        where email = (select email from member where id = ${memberId})
          and (first_name, last_name) is distinct from (${firstName}::text, ${lastName}::text)`.execute(db);
    },
    async saveNewsletterChoice({ id, memberId, given, language, textVersion, at }) {
      await sql`update member set newsletter_since = ${given ? at : null} where id = ${memberId}`.execute(db);
      await sql`
        insert into newsletter_choice (id, member_id, given, language, text_version, at)
        values (${id}, ${memberId}, ${given}, ${language}, ${textVersion}, ${at})`.execute(db);
    },
    async saveNameChoice({ id, memberId, given, language, textVersion, at }) {
      await sql`
        update member set name_shown_to = case when ${given}::boolean then
          (select inviter_id from registration where id = member.registration_id) end
        where id = ${memberId}`.execute(db);
      await sql`
        insert into name_choice (id, member_id, given, language, text_version, at)
        values (${id}, ${memberId}, ${given}, ${language}, ${textVersion}, ${at})`.execute(db);
    },
  };
}

async function findFirst(db: Db, statement: RawBuilder<unknown>): Promise<MemberAccount | null> {
  const { rows } = await sql<MemberAccount>`${statement}`.execute(db);
  return rows[0] ?? null;
}
