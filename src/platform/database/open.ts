import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { closeDeadConnections } from './dead-connections.ts';
import { prepareMarked } from './prepared.ts';
import { traceQueries, traceStatement } from './trace-statements.ts';

/** Runs SQL in a pool or in a transaction; which, the store need not know. Tables are named in each store's SQL. */
export type Db = Kysely<object>;
export type DbTransaction = Transaction<object>;

export type Database = { readonly pool: pg.Pool; readonly db: Db; close(): Promise<void> };

// Counts fit a number by the schema's own checks; bigint would be a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day has no time zone: it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** How long a request waits for a connection. */
const CONNECT_WITHIN_MS = 5_000;
/** After this long a connection that nobody uses is asked whether its other end is still there. */
const KEEP_ALIVE_MS = 10_000;

/** Opens a pool to PostgreSQL; `max` connections at most. Idle connections that die are replaced in silence. */
export function openDatabase(connectionString: string, options: { readonly max: number }): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vestibule',
    // No request may hold a lock for ever, nor wait for one: what takes longer is a fault.
    options: '-c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000',
  });
  pool.on('error', () => undefined);
  // One that dies in the middle of a transaction fails its next statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const stopWatch = closeDeadConnections(pool, connectionString);
  prepareMarked(pool);
  traceQueries(pool);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }), log: traceStatement });
  async function close(): Promise<void> {
    stopWatch();
    await db.destroy();
    // Kysely ends a pool that it has used, and no other.
    if (!pool.ending) await pool.end();
  }
  return { pool, db, close };
}

/** Whether PostgreSQL answers. */
export async function pingDatabase(db: Db): Promise<boolean> {
  try {
    await db.executeQuery(CompiledQuery.raw('select 1'));
    return true;
  } catch {
    return false;
  }
}
