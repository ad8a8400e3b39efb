import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { type Account, serverAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { withLock } from './lock.ts';
import { findPlace, layout, makeSocketFolder, reachableRoot } from './place.ts';
import { identify, lives } from './process.ts';
import { findServer, launchServer, type Server, stopServer } from './server.ts';

export type EmbeddedOptions = {
  /** Holds the database; made when missing. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Only names the socket's file: the server listens on no network. */
  readonly port?: number;
  /** False for data that nobody will miss, as in tests: faster, and lost when the machine crashes. */
  readonly durable?: boolean;
  /** More settings of PostgreSQL, by name. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  /** `host` is the folder of the socket, as libpq and pg take it. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly database: string;
    readonly port: number;
  };
  /** True when the server ran already: another process's that is shared, or one left over by a crash. */
  readonly adopted: boolean;
  /** Stops the server if it is ours; does nothing when we only share it. May be called twice. */
  stop(): Promise<void>;
};

const name = 'vestibule';
// The program hears of its errors itself; the server's own log would repeat rows and with them persons.
const discreet = { log_min_messages: 'log' };
const careless = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the private PostgreSQL of a folder, or joins the one that runs there. The process that starts it owns it and
 * stops it at its end; when an owner was killed, whoever comes next takes the server over with its data.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs Linux or macOS; use DATABASE_URL');
  const account = serverAccount(options.log);
  const place = await findPlace(options.folder, account, options.log);
  const files = layout(place);
  return withLock(files.lock, async () => {
    const running = await findServer(files.data, name);
    const server = running ?? (await launch(options, place, account));
    await ensureDatabase(server);
    const shared = running !== undefined && lives(await ownerOf(files.owner));
    if (!shared) await writeFile(files.owner, me());
    return {
      connection: { host: server.host, user: name, database: name, port: server.port },
      adopted: running !== undefined,
      stop: () => (shared ? Promise.resolve() : stopOwned(place, server)),
    };
  });
}

async function launch(options: EmbeddedOptions, place: string, account: Account): Promise<Server> {
  const { log, port, durable = true, settings } = options;
  const { data, log: logFile } = layout(place);
  const { initdb, postgres } = await prepareBinaries(account, account ? reachableRoot : place, log);
  await ensureCluster({ data, user: name, initdb, account, durable, log });
  return launchServer({
    postgres,
    account,
    data,
    user: name,
    host: await makeSocketFolder(place, account),
    port: port ?? 5432,
    settings: { ...discreet, ...(durable ? {} : careless), ...settings },
    logFile,
  });
}

async function stopOwned(place: string, { pid, host }: Server): Promise<void> {
  const { lock, owner } = layout(place);
  await withLock(lock, async () => {
    if ((await ownerOf(owner)) !== me()) return;
    await stopServer(pid);
    await rm(owner, { force: true });
    await rmdir(host).catch(() => undefined);
  });
}

async function ensureDatabase({ host, port }: Server): Promise<void> {
  const client = new pg.Client({ host, port, user: name, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

async function ownerOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function me(): string {
  return identify(process.pid) ?? '';
}
