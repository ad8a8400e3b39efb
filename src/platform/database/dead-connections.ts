import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Times = {
  /** How long a statement may wait for its result before the watch queries PostgreSQL about it. */
  readonly suspectMs: number;
  /** How long a statement may wait while PostgreSQL is unreachable. */
  readonly awayMs: number;
  /** How long a statement may wait behind a proxy that hides which connection belongs to which server process. */
  readonly unknowableMs: number;
};
type Watched = {
  readonly client: pg.PoolClient;
  /** Since when no byte has arrived although a statement is pending. */
  silentSince: number | null;
  bytesRead: number;
  checkedAt: number;
  isIdle: boolean;
  /** Whether the client has set limits of its own, as a migration or a check of the whole database does. */
  takesLong: boolean;
};
type Findings = 'away' | 'unknowable' | { readonly busy: ReadonlySet<number> };

const TIMES: Times = { suspectMs: 3_000, awayMs: 8_000, unknowableMs: 40_000 };
const OWN_LIMIT = /^\s*set (?:local )?statement_timeout\b/i;
const TICK_MS = 500;
const ASK_WITHIN_MS = 2_000;
/** PostgreSQL's result may have arrived already but not been read yet. */
const GRACE_MS = 100;

/** The internals of a pg client that the watch needs and pg's types do not name. */
type Inside = { readonly processID: number | null; readonly connection: { readonly stream: Socket } };

/**
 * Closes the pool's connections that died without notice: a firewall lost its state, or a primary lost power. A
 * separate connection looks up a statement that waits long: if PostgreSQL does not work on it, no result will come, and
 * the watch closes its connection. So a statement may take as long as PostgreSQL allows, and a dead connection is gone
 * within seconds.
 */
export function closeDeadConnections(pool: pg.Pool, connectionString: string, times: Times = TIMES): () => void {
  const watched = new Map<pg.PoolClient, Watched>();
  let isChecking = false;
  pool.on('connect', (client) => {
    const state: Watched = { client, silentSince: null, bytesRead: 0, checkedAt: 0, isIdle: false, takesLong: false };
    watched.set(client, state);
    notePending(state);
  });
  pool.on('acquire', (client) => setIdle(client, false));
  pool.on('release', (_error, client) => setIdle(client, true));
  pool.on('remove', (client) => watched.delete(client));
  const timer = setInterval(() => void look(), TICK_MS).unref();
  return () => clearInterval(timer);

  function setIdle(client: pg.PoolClient, isIdle: boolean): void {
    const state = watched.get(client);
    if (!state) return;
    state.isIdle = isIdle;
    if (isIdle) state.takesLong = false;
  }

  async function look(): Promise<void> {
    const now = performance.now();
    const suspects = [...watched.values()].filter(
      (state) => now - Math.max(getSilenceStart(state) ?? now, state.checkedAt) > times.suspectMs,
    );
    if (isChecking || suspects.length === 0) return;
    isChecking = true;
    try {
      await judge(suspects);
    } finally {
      isChecking = false;
    }
  }

  async function judge(suspects: readonly Watched[]): Promise<void> {
    const findings = await findBusy(
      connectionString,
      suspects.map(({ client }) => inside(client).processID ?? 0),
    );
    await sleep(GRACE_MS);
    const now = performance.now();
    let found = false;
    for (const state of suspects) {
      state.checkedAt = now;
      const since = getSilenceStart(state);
      if (since === null || now - since < times.suspectMs || !isDead(state, now - since, findings)) continue;
      cut(state.client);
      found = true;
    }
    // The cause that broke one connection probably broke idle ones too; the next user of such a connection would wait
    // as long again.
    if (found) for (const { client, isIdle } of [...watched.values()]) if (isIdle) cut(client);
  }

  function isDead({ client, takesLong }: Watched, waited: number, findings: Findings): boolean {
    // A long-running statement is given up only if PostgreSQL itself reports that it does not work on it.
    if (typeof findings === 'string' && takesLong) return false;
    if (findings === 'away') return waited > times.awayMs;
    if (findings === 'unknowable') return waited > times.unknowableMs;
    return !findings.busy.has(inside(client).processID ?? 0);
  }
}

/** Records when a client has statements without a result; pg emits an event when all have one. */
function notePending(state: Watched): void {
  const noted = (...given: readonly unknown[]) => {
    state.silentSince ??= performance.now();
    state.takesLong ||= OWN_LIMIT.test(getQueryText(given[0]));
    return Reflect.apply(pg.Client.prototype.query, state.client, given);
  };
  Object.assign(state.client, { query: noted });
  state.client.on('drain', () => {
    state.silentSince = null;
  });
}

function getQueryText(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}

/** The start of the current silence; each received byte restarts it. */
function getSilenceStart(state: Watched): number | null {
  const { bytesRead } = inside(state.client).connection.stream;
  if (state.silentSince !== null && bytesRead !== state.bytesRead) state.silentSince = performance.now();
  state.bytesRead = bytesRead;
  return state.silentSince;
}

/** Fails the pending statement; the pool then discards the connection. */
function cut(client: pg.PoolClient): void {
  inside(client).connection.stream.destroy();
}

function inside(client: pg.ClientBase): Inside {
  return client as pg.ClientBase & Inside;
}

/** Returns which of these PostgreSQL processes are active, by a new connection for this query. */
async function findBusy(connectionString: string, processes: readonly number[]): Promise<Findings> {
  const client = new pg.Client({
    connectionString,
    application_name: 'vestibule-watch',
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; busy: readonly number[] }>(
      `select pg_backend_pid() as own, coalesce(array_agg(pid), '{}') as busy from pg_stat_activity
       where pid = any($1) and state not like 'idle%'`,
      [processes],
    );
    const [row] = rows;
    // A proxy in between assigns its own process ids.
    if (row?.own !== inside(client).processID) return 'unknowable';
    return { busy: new Set(row.busy) };
  } catch (error) {
    // A refusal is a response: PostgreSQL has no connection left, or restarts.
    return error instanceof pg.DatabaseError ? 'unknowable' : 'away';
  } finally {
    inside(client).connection.stream.destroy();
  }
}
