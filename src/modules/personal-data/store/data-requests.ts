import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { AddressStore, DataRequest, DataRequestStore } from '../actions/data-request-ports.ts';
import type { Person } from '../actions/ports.ts';
import type { Holding } from '../rules/data-request.ts';

const REQUEST = sql`select id, email, language, expires_at as "expiresAt", sent_at as "sentAt", erased_at as "erasedAt", key_id as "keyId", salt
  from data_request`;

/** The SQL of requests for personal data, and of their links. */
export function createDataRequestStore(db: Db): DataRequestStore {
  return {
    async insert({ id, email, language, requestedAt, expiresAt }) {
      await sql`
        insert into data_request (id, email, language, requested_at, expires_at)
        values (${id}, ${email}, ${language}, ${requestedAt}, ${expiresAt})`.execute(db);
    },
    async lock(id) {
      const { rows } = await sql<DataRequest>`${REQUEST} where id = ${id} for update`.execute(db);
      return rows[0] ?? null;
    },
    async setLink(id, { hash, keyId, salt }) {
      await sql`
        update data_request set token_hash = ${hash}, key_id = ${keyId}, salt = ${salt} where id = ${id}`.execute(db);
    },
    async markSent(id, at) {
      await sql`update data_request set sent_at = ${at} where id = ${id}`.execute(db);
    },
    async findByToken(hash, now) {
      const found = sql<DataRequest>`${REQUEST} where token_hash = ${hash} and expires_at > ${now}`;
      return (await found.execute(db)).rows[0] ?? null;
    },
    async endLinks(email) {
      await sql`
        update data_request set token_hash = null, key_id = null, salt = null
        where email = ${email} and token_hash is not null`.execute(db);
    },
    async findSuperfluousRequests(letters, at) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (select * from data_request where id = (l.data->>'requestId')::uuid limit 1) r on true
        where r.id is null or r.expires_at <= ${at} or r.sent_at is not null or r.erased_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

/** The SQL that looks at an address. Each condition is served by an index of its table. */
export function createAddressStore(db: Db): AddressStore {
  return {
    async findPerson(email) {
      const { rows } = await sql<Person>`
        select id as "memberId", registration_id as "registrationId", email from member
        where email = ${email} and registration_id is not null`.execute(db);
      return rows[0] ?? { memberId: null, registrationId: null, email };
    },
    async listHoldings(email) {
      const { rows } = await sql<{ holding: Holding }>`
        select 'MEMBER' as holding from member where email = ${email} and registration_id is not null
        union all select 'ADMIN' from member where email = ${email} and admin_role is not null
        union all select 'REGISTRATION' where exists (
          select from registration where (email collate "C") = ${email} and status <> 'active')
          or exists (select from withheld_registration where email = ${email})
        union all select 'APPLICATION' where exists (select from membership_interest where email = ${email})
          or exists (select from admin_invitation where email = ${email})
        union all select 'INVITER' where exists (select from inviter where email = ${email})`.execute(db);
      return rows.map(({ holding }) => holding);
    },
  };
}
