import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

type Connection = { readonly host: string; readonly port: number; readonly user: string; readonly database: string };
type Settings = Readonly<Record<string, string>>;
type Options = {
  readonly brand: string;
  readonly folder: string;
  readonly connection: Connection;
  /** Settings that differ from the defaults of tests; such a club has a database of its own name. */
  readonly special?: { readonly name: string; readonly settings: Settings };
};

type ProgramOptions = {
  readonly brand: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly settings?: Settings | undefined;
  readonly flags?: readonly string[];
};

export type Club = {
  readonly brand: string;
  readonly origin: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../../..');
const STEADY = fileURLToPath(new URL('../../support/steady-event-loop.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** Starts the built program for a brand on a free port and a new database, with limits off. */
export async function startClub({ brand, folder, connection, special }: Options): Promise<Club> {
  const database = `club_${special?.name ?? brand.replaceAll('-', '_')}`;
  const databaseUrl = await createDatabase(connection, database);
  const { origin, stop } = await startProgram({ brand, folder, databaseUrl, settings: special?.settings });
  return { brand, origin, databaseUrl, stop };
}

let separate = 0;

/** A separate club with settings of its own; the name of its database is unique to this run. */
export function startClubWith(name: string, settings: Settings, brand = 'maison-nocturne'): Promise<Club> {
  const { databaseUrl } = JSON.parse(process.env[`CLUB_${brand}`] ?? '{}');
  const url = new URL(databaseUrl);
  // A worker may run the tests of one file in several groups, each with a club.
  separate += 1;
  return startClub({
    brand,
    folder: process.env.JOURNEYS_DATA ?? '',
    connection: {
      host: url.searchParams.get('host') ?? '',
      port: Number(url.searchParams.get('port')),
      user: url.username,
      database: 'postgres',
    },
    special: { name: `${name}_${process.pid}_${separate}`, settings },
  });
}

export type ClubWithClock = {
  readonly origin: string;
  setClock(now: Date): Promise<void>;
  stop(): Promise<void>;
};

/** Another process on a club's database, which serves pages only and whose clock can be set. */
export async function startClubWithClock(options: ProgramOptions): Promise<ClubWithClock> {
  const { origin, child, stop } = await startProgram({
    ...options,
    settings: { VESTIBULE_PROCESS: 'web' },
    flags: ['--import', fileURLToPath(new URL('shifted-clock.ts', import.meta.url))],
  });
  return {
    origin,
    setClock: (now) =>
      new Promise((resolve) => {
        child.once('message', () => resolve());
        child.send(now.toISOString());
      }),
    stop,
  };
}

/** One process of a program on an existing database. */
export async function startProgram({ brand, folder, databaseUrl, settings, flags = [] }: ProgramOptions) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', STEADY, ...flags, join(ROOT, 'build/program/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      BRAND: brand,
      DATABASE_URL: databaseUrl,
      VESTIBULE_DATA: folder,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      // Each start of the program compiles the same packages.
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      // With A/B testing every page sets a cookie.
      FEATURE_CLIENT_KEYS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${brand} was not ready in time`));
    }, READY_WITHIN_MS);
    child.once('exit', (code) => reject(new Error(`${brand} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!/^ready/m.test(chunk.toString())) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return { origin: `http://127.0.0.1:${port}`, child, stop: () => ended(child) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function createDatabase(connection: Connection, database: string): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return `postgres://${connection.user}@localhost/${database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
}

/** A port that nobody uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
