import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Endpoint, EndpointSecret, EndpointStore, SecretStore } from '../actions/ports.ts';

const COLUMNS = sql`id, url, description, event_types as types, with_personal_data as "withPersonalData", revision,
  created_at as "createdAt", changed_at as "changedAt", disabled_at as "disabledAt", disabled_because as "disabledBecause",
  failures, failing_since as "failingSince", paused_until as "pausedUntil", last_success_at as "lastSuccessAt"`;

/** The SQL about endpoints, in the given pool or transaction. There are 20 at most. */
export function createEndpointStore(db: Db): EndpointStore {
  async function select(rest: RawBuilder<unknown>): Promise<readonly Endpoint[]> {
    const { rows } = await sql<Endpoint>`select ${COLUMNS} from webhook_endpoint ${rest}`.execute(db);
    return rows;
  }
  return {
    list: () => select(sql`order by created_at, id`),
    find: async (id) => (await select(sql`where id = ${id}`))[0] ?? null,
    lock: async (id) => (await select(sql`where id = ${id} for update`))[0] ?? null,
    async insert(id, { url, description, types, withPersonalData }, at) {
      // Of two insertions at once the second would get the same slot.
      await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoint'))`.execute(db);
      const { numAffectedRows } = await sql`
        insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at)
        select ${id}, free.slot, ${url}, ${description}, ${[...types]}::text[], ${withPersonalData}, ${at}, ${at}
        from (select slot from generate_series(1, 20) slot except select slot from webhook_endpoint order by 1 limit 1)
          free`.execute(db);
      return numAffectedRows === 1n;
    },
    async change(id, { url, description, types, withPersonalData }, at) {
      await sql`
        update webhook_endpoint set url = ${url}, description = ${description}, event_types = ${[...types]}::text[],
          with_personal_data = ${withPersonalData}, changed_at = ${at}, revision = revision + 1
        where id = ${id}`.execute(db);
    },
    async setHealth(id, { failures, failingSince, pausedUntil, lastSuccessAt, disabledAt, disabledBecause }) {
      await sql`
        update webhook_endpoint set failures = ${failures}, failing_since = ${failingSince},
          paused_until = ${pausedUntil}, last_success_at = ${lastSuccessAt}, disabled_at = ${disabledAt}, disabled_because = ${disabledBecause}
        where id = ${id}`.execute(db);
    },
    async delete(id) {
      await sql`delete from webhook_endpoint where id = ${id}`.execute(db);
    },
    async listWantedTypes() {
      const { rows } = await sql<{ type: string }>`
        select distinct unnest(event_types) as type from webhook_endpoint`.execute(db);
      return rows.map(({ type }) => type);
    },
    listWanting: (type) => select(sql`where ${type} = any(event_types) order by created_at, id`),
  };
}

/** The SQL about the secrets of endpoints. */
export function createSecretStore(db: Db): SecretStore {
  return {
    async listSigning(endpointId, at) {
      const { rows } = await sql<EndpointSecret>`
        select id, key_id as "keyId", secret as encrypted, created_at as "createdAt", expires_at as "expiresAt"
        from webhook_secret where endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${at})
        order by created_at desc, id desc`.execute(db);
      return rows;
    },
    async endNewest(endpointId, end, at) {
      await sql`delete from webhook_secret where endpoint_id = ${endpointId} and expires_at <= ${at}`.execute(db);
      await sql`
        update webhook_secret set expires_at = ${end}
        where endpoint_id = ${endpointId} and expires_at is null`.execute(db);
    },
    async insert(id, endpointId, { keyId, encrypted }, at) {
      await sql`
        insert into webhook_secret (id, endpoint_id, key_id, secret, created_at)
        values (${id}, ${endpointId}, ${keyId}, ${encrypted}, ${at})`.execute(db);
    },
  };
}
