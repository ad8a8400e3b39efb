import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { migrate } from '#platform/database/migrate.ts';
import { runAsAdmin, withDatabase } from './admin.ts';
import { getFastFolder } from './fast-folder.ts';
import { removeAbandoned } from './remove-abandoned.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended by declaration merging
  export interface ProvidedContext {
    /** `folder` contains what the tests of a run share. */
    postgres: { readonly admin: string; readonly prefix: string; readonly template: string; readonly folder: string };
  }
}

type Server = { readonly admin: string; stop(): Promise<void> };

const folderPrefix = 'vestibule-test-';
const sharedPrefix = 'vestibule-run-';
const migrations = join(import.meta.dirname, '../../migrations');

/** Vitest's global setup: one server for the run with a migrated database to copy; returns the teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const server = url ? { admin: url, stop: async () => undefined } : await startPrivateServer();
  const prefix = `vestibule_test_${process.pid}_${Date.now().toString(36)}`;
  const template = `${prefix}_template`;
  try {
    await makeTemplate(server.admin, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const folder = await mkdtemp(join(getFastFolder(), `${sharedPrefix}${process.pid}-`));
  project.provide('postgres', { admin: server.admin, prefix, template, folder });
  return async () => {
    if (url) await dropDatabases(url, prefix);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startPrivateServer(): Promise<Server> {
  await removeAbandoned(folderPrefix, '');
  await removeAbandoned(sharedPrefix);
  const folder = await mkdtemp(join(getFastFolder(), `${folderPrefix}${process.pid}-`));
  // The server may run as another user, who needs access.
  await chmod(folder, 0o755);
  const settings = { max_connections: '300', autovacuum: 'off', checkpoint_timeout: '1h' };
  const server = await startEmbeddedPostgres({ folder, log: () => undefined, durable: false, settings });
  const { host, port, user, database } = server.connection;
  return {
    admin: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(admin: string, template: string): Promise<void> {
  await runAsAdmin(admin, `create database ${template} template template0`);
  const pool = new pg.Pool({ connectionString: withDatabase(admin, template), max: 1 });
  try {
    await migrate(pool, migrations);
  } finally {
    await pool.end();
  }
  await runAsAdmin(admin, `alter database ${template} allow_connections false`);
}

async function dropDatabases(admin: string, prefix: string): Promise<void> {
  const names = await runAsAdmin(admin, `select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of names) await runAsAdmin(admin, `drop database "${datname}" with (force)`);
}
