import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { PendingLoginStore } from '../../actions/factors/ports.ts';
import { MOST_FACTOR_TRIES } from '../../rules/factor-change.ts';

/** The SQL about logins that wait for a second factor. */
export function createPendingLoginStore(db: Db): PendingLoginStore {
  return {
    async insertPendingLogin({ tokenHash, memberId, clientHash, createdAt, expiresAt }) {
      await sql`
        insert into pending_login (token_hash, member_id, client_hash, created_at, expires_at)
        values (${tokenHash}, ${memberId}, ${clientHash}, ${createdAt}, ${expiresAt})`.execute(db);
    },
    async findPendingLogin({ tokenHash, clientHash }, now) {
      const { rows } = await sql<{ memberId: string }>`
        select member_id as "memberId" from pending_login
        where token_hash = ${tokenHash} and client_hash = ${clientHash} and expires_at > ${now}
          and tries < ${MOST_FACTOR_TRIES}`.execute(db);
      return rows[0]?.memberId ?? null;
    },
    async countTry(tokenHash, now) {
      const { numAffectedRows } = await sql`
        update pending_login set tries = tries + 1
        where token_hash = ${tokenHash} and expires_at > ${now} and tries < ${MOST_FACTOR_TRIES}`.execute(db);
      return numAffectedRows === 1n;
    },
    async deletePendingLogin(tokenHash) {
      await sql`delete from pending_login where token_hash = ${tokenHash}`.execute(db);
    },
    async deletePendingLogins(memberId) {
      await sql`delete from pending_login where member_id = ${memberId}`.execute(db);
    },
  };
}
