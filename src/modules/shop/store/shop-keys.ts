import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ShopKey, ShopKeyStore } from '../actions/ports.ts';

const COLUMNS = sql`id, name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt"`;
/** Rows of the list: all valid keys, and as many revoked ones as a page can show. */
const MOST_LISTED = 100;

/** The SQL about the keys of shops. */
export function createShopKeyStore(db: Db): ShopKeyStore {
  async function read(query: RawBuilder<ShopKey>): Promise<readonly ShopKey[]> {
    return (await query.execute(db)).rows;
  }
  return {
    list: () =>
      read(sql<ShopKey>`
        select ${COLUMNS} from shop_key
        order by revoked_at is not null, coalesce(revoked_at, created_at) desc, id limit ${MOST_LISTED}`),
    async findByHash(hash) {
      const [key] = await read(sql<ShopKey>`
        select ${COLUMNS} from shop_key where token_hash = ${hash} and revoked_at is null`);
      return key ?? null;
    },
    async insert(id, hash, { name, scopes }, at) {
      // Of two insertions at once the second would get the same slot.
      await sql`select pg_advisory_xact_lock(hashtext('shop_key'))`.execute(db);
      const { numAffectedRows } = await sql`
        insert into shop_key (id, slot, name, token_hash, scopes, created_at)
        select ${id}, free.slot, ${name}, ${hash}, ${[...scopes]}::text[], ${at}
        from (select slot from generate_series(1, 20) slot
          except select slot from shop_key where slot is not null order by 1 limit 1) free`.execute(db);
      return numAffectedRows === 1n;
    },
    async revoke(id, at) {
      const [key] = await read(sql<ShopKey>`
        update shop_key set revoked_at = ${at}, slot = null where id = ${id} and revoked_at is null
        returning ${COLUMNS}`);
      return key ?? null;
    },
    async noteUse(id, at) {
      // Of requests at once one writes.
      await sql`
        update shop_key set last_used_at = ${at}
        where id = ${id} and (last_used_at is null or last_used_at <= ${at}::timestamptz - interval '1 minute')`.execute(
        db,
      );
    },
  };
}
