import { rmdir } from 'node:fs/promises';
import pg from 'pg';
import { type Account, serverAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { findDatabaseFolder, layout, makeSocketFolder, reachableRoot } from './database-folder.ts';
import { withLock } from './lock.ts';
import { checkOwner, problem, toProblem } from './problems.ts';
import { acceptsConnections, findServer, launchServer, type Server, stopServer } from './server.ts';
import { isUsedByOthers, noteUser } from './users.ts';

export type EmbeddedOptions = {
  /** Contains the database; created if missing. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Only part of the socket's file name: the server listens on no network. */
  readonly port?: number;
  /** False for disposable data, as in tests: faster, and lost if the machine crashes. */
  readonly durable?: boolean;
  /** Additional settings of PostgreSQL, by name. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  /** `host` is the folder of the socket, as libpq and pg accept it. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly database: string;
    readonly port: number;
  };
  /** Whether the server was already running: shared with another process, or left over by a crash. */
  readonly adopted: boolean;
  /** Whether the server accepts connections. */
  isRunning(): Promise<boolean>;
  /** Restarts a dead server, or joins the one that another process has started since. */
  startAgain(): Promise<void>;
  /** Stops the server, unless another process uses it. May be called twice. */
  stop(): Promise<void>;
};

const name = 'vestibule';
// The program receives its errors itself; the server's own log would repeat rows, and with them personal data.
const quietLogging = { log_min_messages: 'log' };
const withoutDurability = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the private PostgreSQL of a folder, or joins one that already runs there, left over by a crash or not. Each
 * process that uses the server is recorded in the database folder, and the last one to end stops the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw problem('The embedded PostgreSQL needs Linux or macOS; set DATABASE_URL');
  return start(options).catch((error) => {
    throw toProblem(error, options.folder);
  });
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = serverAccount(options.log);
  const place = await findDatabaseFolder(options.folder, account, options.log);
  const files = layout(place);
  let hasStopped = false;
  const startOrJoin = () =>
    withLock(files.lock, async () => {
      const running = await findServer(files.data, name);
      if (hasStopped) return { server: null, adopted: false };
      const server = running ?? (await launch(options, place, account));
      await ensureDatabase(server);
      await noteUser(files.users);
      return { server, adopted: running !== undefined };
    });
  const { server, adopted } = await startOrJoin();
  if (server === null) throw problem('The embedded PostgreSQL was stopped while it started');
  const { host, port } = server;
  return {
    connection: { host, user: name, database: name, port },
    adopted,
    async isRunning() {
      return acceptsConnections({ host, port, user: name });
    },
    async startAgain() {
      const again = await startOrJoin().catch((error) => {
        throw toProblem(error, options.folder);
      });
      if (again.server !== null && again.server.host !== host)
        throw problem(`The embedded PostgreSQL now listens in ${again.server.host}: restart this process`);
    },
    async stop() {
      hasStopped = true;
      await withLock(files.lock, () => leave(files));
    },
  };
}

/** Stops the server unless another process uses it. */
async function leave({ data, users }: { readonly data: string; readonly users: string }): Promise<void> {
  if (await isUsedByOthers(users)) return;
  const server = await findServer(data, name);
  if (server === undefined) return;
  await stopServer(server.pid);
  await rmdir(server.host).catch(() => undefined);
}

async function launch(options: EmbeddedOptions, place: string, account: Account): Promise<Server> {
  const { log, port, durable = true, settings } = options;
  const { data, log: logFile } = layout(place);
  await checkOwner(data, account);
  const { initdb, postgres } = await prepareBinaries(account, account ? reachableRoot : place, log);
  await ensureCluster({ data, user: name, initdb, account, durable, log });
  return launchServer({
    postgres,
    account,
    data,
    user: name,
    host: await makeSocketFolder(place, account),
    port: port ?? 5432,
    settings: { ...quietLogging, ...(durable ? {} : withoutDurability), ...settings },
    logFile,
  });
}

async function ensureDatabase({ host, port }: Server): Promise<void> {
  const client = new pg.Client({ host, port, user: name, database: 'postgres' });
  // A server that ends meanwhile fails the query below; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
