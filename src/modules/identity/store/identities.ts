import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { IdentityStore, LinkedIdentity } from '../actions/ports.ts';
import type { ProviderId } from '../rules/provider.ts';

const columns = sql`id, provider, email, linked_at as "linkedAt", last_used_at as "lastUsedAt"`;

/** The SQL of linked identities and of logins that came back, in the given pool or transaction. */
export function createIdentityStore(db: Db): IdentityStore {
  return { ...createLinks(db), ...createLogins(db) };
}

type Logins = Pick<IdentityStore, 'claimLogin' | 'isOpen' | 'takeLogin'>;

function createLinks(db: Db): Omit<IdentityStore, keyof Logins> {
  return {
    async findOwner({ issuer, subject }) {
      const { rows } = await sql<{ memberId: string }>`
        select member_id as "memberId" from member_identity where issuer = ${issuer} and subject = ${subject}`.execute(
        db,
      );
      return rows[0]?.memberId ?? null;
    },
    async listIdentities(memberId) {
      const { rows } = await sql<LinkedIdentity>`
        select ${columns} from member_identity where member_id = ${memberId} order by linked_at, id`.execute(db);
      return rows;
    },
    async hasPassword(memberId) {
      const { rows } = await sql`
        select from member where id = ${memberId} and password_hash is not null`.execute(db);
      return rows.length > 0;
    },
    async countIdentities(memberId, providers) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from member_identity
        where member_id = ${memberId} and provider = any(${providers})`.execute(db);
      return rows[0]?.total ?? 0;
    },
    async insertIdentity({ id, memberId, provider, issuer, subject, email }, at) {
      const { numAffectedRows } = await sql`
        insert into member_identity (id, member_id, provider, issuer, subject, email, linked_at)
        values (${id}, ${memberId}, ${provider}, ${issuer}, ${subject}, ${email}, ${at})
        on conflict do nothing`.execute(db);
      if (numAffectedRows === 1n) return 'inserted';
      const { rows } = await sql`
        select from member_identity where issuer = ${issuer} and subject = ${subject}`.execute(db);
      return rows.length > 0 ? 'taken' : 'one-of-provider';
    },
    async markUsed({ issuer, subject }, at) {
      await sql`
        update member_identity set last_used_at = ${at} where issuer = ${issuer} and subject = ${subject}`.execute(db);
    },
    async deleteIdentity(memberId, id) {
      const { rows } = await sql<LinkedIdentity>`
        delete from member_identity where member_id = ${memberId} and id = ${id} returning ${columns}`.execute(db);
      return rows[0] ?? null;
    },
    async deleteIdentities(memberId) {
      const { rows } = await sql<{ provider: ProviderId }>`
        delete from member_identity where member_id = ${memberId} returning provider`.execute(db);
      return rows.map(({ provider }) => provider);
    },
  };
}

function createLogins(db: Db): Logins {
  return {
    async claimLogin(stateHash, { createdAt, expiresAt }) {
      const { numAffectedRows } = await sql`
        insert into provider_login (state_hash, created_at, expires_at) values (${stateHash}, ${createdAt}, ${expiresAt})
        on conflict do nothing`.execute(db);
      return numAffectedRows === 1n;
    },
    async isOpen(stateHash, now) {
      const { rows } = await sql`
        select from provider_login where state_hash = ${stateHash} and used_at is null and expires_at > ${now}`.execute(
        db,
      );
      return rows.length > 0;
    },
    async takeLogin(stateHash, at) {
      const { numAffectedRows } = await sql`
        update provider_login set used_at = ${at}
        where state_hash = ${stateHash} and used_at is null and expires_at > ${at}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
