import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';

export type Postgres = {
  /** Creates an empty database and returns its connection string; it is dropped at the end. */
  createDatabase(): Promise<string>;
};

/** The server of DATABASE_URL, or a private one with the settings that the product gives its own. */
export async function openPostgres(cleanup: AsyncDisposableStack): Promise<Postgres> {
  const admin = process.env.DATABASE_URL || (await startPrivate(cleanup));
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      const name = `vestibule_bench_${process.pid}_${made}`;
      await run(admin, `create database ${name}`);
      cleanup.defer(() => run(admin, `drop database if exists ${name} with (force)`));
      return withDatabase(admin, name);
    },
  };
}

async function startPrivate(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-'));
  // PostgreSQL may run as another user, who needs access.
  await chmod(folder, 0o755);
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder, log: () => undefined });
  cleanup.defer(() => server.stop());
  const { host, port, user, database } = server.connection;
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function withDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/, `$1/${name}`);
}
