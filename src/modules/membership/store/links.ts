import { sql } from 'kysely';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { LinkStore, LinkStores, SentLink } from '../actions/ports.ts';
import type { Member } from '../rules/member.ts';
import { MEMBER_COLUMNS } from './columns.ts';
import { listIds, selectLetters } from './dead-letters.ts';

/** The SQL about mailed links of members, in the given pool or transaction. */
export function createLinkStores(db: Db): LinkStores {
  return { resets: createLinkStore(db, 'password_reset'), loginLinks: createLinkStore(db, 'login_link') };
}

function createLinkStore(db: Db, name: 'password_reset' | 'login_link'): LinkStore {
  const links = sql.table(name);
  return {
    async find(tokenHash, now) {
      const { rows } = await sql<Member>`
        select ${MEMBER_COLUMNS} from ${links} r join member m on m.id = r.member_id
        where r.token_hash = ${tokenHash} and ${live(now)}`.execute(db);
      return rows[0] ?? null;
    },
    async findNewest(memberId) {
      const { rows } = await sql<SentLink>`
        select key_id as "keyId", salt, asked_at as "askedAt",
          sent_at is not null or used_at is not null or revoked_at is not null as "isSettled"
        from ${links} where member_id = ${memberId} and asked_at is not null
        order by asked_at desc limit 1`.execute(db);
      return rows[0] ?? null;
    },
    async insert({ tokenHash, keyId, salt, memberId, askedAt, createdAt, expiresAt }) {
      await sql`
        insert into ${links} (token_hash, key_id, salt, member_id, asked_at, created_at, expires_at)
        values (${tokenHash}, ${keyId}, ${salt}, ${memberId}, ${askedAt}, ${createdAt}, ${expiresAt})`.execute(db);
    },
    async prolong(tokenHash, expiresAt) {
      await sql`update ${links} set expires_at = ${expiresAt} where token_hash = ${tokenHash}`.execute(db);
    },
    findSuperfluous: (letters, at) =>
      listIds(
        sql`
          select l.id from ${selectLetters(letters)} l left join member m on m.id = l.member
          where m.id is null or l."askedAt" < ${addMilliseconds(at, -DAY)} or exists (
            select from ${links} r where r.member_id = m.id and (r.asked_at > coalesce(l.asked, l."askedAt")
              or (r.asked_at = l.asked and (r.sent_at is not null or r.used_at is not null))))`,
        db,
      ),
    async revoke(memberId, at) {
      await sql`
        update ${links} set revoked_at = ${at}
        where member_id = ${memberId} and used_at is null and revoked_at is null`.execute(db);
    },
    async take(tokenHash, at) {
      const { numAffectedRows } = await sql`
        update ${links} r set used_at = ${at} where r.token_hash = ${tokenHash} and ${live(at)}`.execute(db);
      return numAffectedRows === 1n;
    },
    async markSent(tokenHash, at) {
      await sql`update ${links} set sent_at = ${at} where token_hash = ${tokenHash}`.execute(db);
    },
  };
}

function live(now: Date) {
  return sql`r.used_at is null and r.revoked_at is null and r.expires_at > ${now}`;
}
