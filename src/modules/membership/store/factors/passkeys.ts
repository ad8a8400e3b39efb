import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Credential, Passkey, PasskeyStore } from '../../actions/factors/ports.ts';
import { MOST_PASSKEYS } from '../../rules/factor-change.ts';

type Row = Omit<Passkey & Credential, 'signCounter'> & { readonly signCounter: string };

const COLUMNS = sql.raw(`id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt",
  credential_id as "credentialId", public_key as "publicKey", sign_counter as "signCounter", transports`);

/** The SQL about passkeys and the challenges that they sign. */
export function createPasskeyStore(db: Db): PasskeyStore {
  return { ...createPasskeys(db), ...createChallenges(db) };
}

type Challenges = Pick<PasskeyStore, 'insertChallenge' | 'takeChallenge'>;

function createPasskeys(db: Db): Omit<PasskeyStore, keyof Challenges> {
  return {
    async listPasskeys(memberId) {
      const { rows } = await sql<Row>`
        select ${COLUMNS}
        from passkey where member_id = ${memberId} order by created_at, id`.execute(db);
      return rows.map((row) => ({ ...row, signCounter: Number(row.signCounter) }));
    },
    async findPasskey(credentialId) {
      const { rows } = await sql<Row & { memberId: string }>`
        select ${COLUMNS}, member_id as "memberId" from passkey where credential_id = ${credentialId}`.execute(db);
      const [row] = rows;
      return row ? { ...row, signCounter: Number(row.signCounter) } : null;
    },
    async takeLogin(id, { challengedAt, signCounter, at }) {
      const { numAffectedRows } = await sql`
        update passkey set sign_counter = ${signCounter}, last_used_at = ${at}, last_challenge_at = ${challengedAt}
        where id = ${id} and (last_challenge_at is null or last_challenge_at < ${challengedAt})`.execute(db);
      return numAffectedRows === 1n;
    },
    // The caller has locked the account, so that two passkeys cannot take the same slot.
    async insertPasskey({ id, memberId, name, credentialId, publicKey, signCounter, transports, isSynced, createdAt }) {
      const known = await sql`select from passkey where credential_id = ${credentialId}`.execute(db);
      if (known.rows.length > 0) return 'known';
      const { rows } = await sql<{ slot: number }>`
        select slot from generate_series(1, ${MOST_PASSKEYS}::int) free (slot)
        where not exists (select from passkey p where p.member_id = ${memberId} and p.slot = free.slot)
        order by slot limit 1`.execute(db);
      const [free] = rows;
      if (!free) return 'too-many';
      await sql`
        insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
        values (${id}, ${memberId}, ${free.slot}, ${name}, ${credentialId}, ${Buffer.from(publicKey)}, ${signCounter}, ${transports},
          ${isSynced}, ${createdAt})`.execute(db);
      return 'inserted';
    },
    async renamePasskey(memberId, id, name) {
      const { numAffectedRows } = await sql`
        update passkey set name = ${name} where id = ${id} and member_id = ${memberId}`.execute(db);
      return numAffectedRows === 1n;
    },
    async deletePasskey(memberId, id) {
      const { numAffectedRows } = await sql`
        delete from passkey where id = ${id} and member_id = ${memberId}`.execute(db);
      return numAffectedRows === 1n;
    },
    async markPasskeyUsed(id, signCounter, at) {
      await sql`
        update passkey set sign_counter = ${signCounter}, last_used_at = ${at} where id = ${id}`.execute(db);
    },
  };
}

function createChallenges(db: Db): Challenges {
  return {
    async insertChallenge({ memberId, purpose, binding }, challenge, { createdAt, expiresAt }) {
      await sql`
        insert into passkey_challenge (binding, purpose, member_id, challenge, created_at, expires_at)
        values (${binding}, ${purpose}, ${memberId}, ${challenge}, ${createdAt}, ${expiresAt})
        on conflict (binding, purpose) do update set member_id = excluded.member_id, challenge = excluded.challenge,
          created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
    },
    async takeChallenge({ memberId, purpose, binding }, now) {
      const { rows } = await sql<{ challenge: Uint8Array; isLive: boolean }>`
        delete from passkey_challenge where binding = ${binding} and purpose = ${purpose} and member_id = ${memberId}
        returning challenge, expires_at > ${now} as "isLive"`.execute(db);
      const [row] = rows;
      return row?.isLive ? row.challenge : null;
    },
  };
}
