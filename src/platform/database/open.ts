import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { closeDeadConnections } from './dead-connections.ts';
import { prepareMarked } from './prepared.ts';
import { releaseResults } from './release-results.ts';
import { traceQueries, traceStatement } from './trace-statements.ts';

/** Runs SQL in a pool or in a transaction; a store need not know which. Each store's SQL names its tables. */
export type Db = Kysely<object>;
export type DbTransaction = Transaction<object>;

export type Database = { readonly pool: pg.Pool; readonly db: Db; close(): Promise<void> };

// The schema's checks keep counts within a number; pg would return bigint as a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day has no time zone, so it stays a text.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

type DatabaseOptions = {
  readonly max: number;
  /** After how long PostgreSQL ends a statement; 30 s by default. */
  readonly statementMs?: number | undefined;
};

const STATEMENT_WITHIN_MS = 30_000;
/** The longest time that a request waits for a connection. */
const CONNECT_WITHIN_MS = 5_000;
/** After this idle time, TCP keep-alive checks whether the connection's peer is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens a pool to PostgreSQL with at most `max` connections. Idle connections that die are replaced without a report.
 */
export function openDatabase(connectionString: string, options: DatabaseOptions): Database {
  const { statementMs = STATEMENT_WITHIN_MS } = options;
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vestibule',
    // No request may hold a lock or wait for one without limit; a longer time is an error.
    options: `-c statement_timeout=${Math.round(statementMs)} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000`,
  });
  pool.on('error', () => undefined);
  // A connection that dies during a transaction fails its next statement; without a listener its error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const stopWatch = closeDeadConnections(pool, connectionString);
  releaseResults(pool);
  prepareMarked(pool);
  traceQueries(pool);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }), log: traceStatement });
  async function close(): Promise<void> {
    stopWatch();
    await db.destroy();
    // Kysely ends only a pool that it has used.
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
