import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { AccountStore, MemberAccount } from '../../actions/account/ports.ts';

const ACCOUNT = sql`
  last_name as "lastName", created_at as "memberSince", language, newsletter_since as "newsletterSince",
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
