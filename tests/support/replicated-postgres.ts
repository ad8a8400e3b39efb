import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { backUp } from '#platform/database/embedded/backup.ts';
import { restore } from '#platform/database/embedded/restore.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { openProxy } from './balancer.ts';
import { eventually } from './cluster.ts';
import { getFastFolder } from './fast-folder.ts';
import { createArchive, restoreUntil } from './wal-archive.ts';

const STANDBY = 'standby';
const SILENT = { log: () => undefined, durable: false } as const;

/**
 * A primary that archives its log, with a synchronous standby, and an address that leads to the primary, as a virtual address or a name does that
 * an operator moves.
 */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(getFastFolder(), `vestibule-test-${process.pid}-`));
  await chmod(folder, 0o755);
  const [near, far] = [join(folder, 'near'), join(folder, 'far')];
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const archive = await createArchive(folder);
  const primary = await startEmbeddedPostgres({ ...SILENT, folder: near, settings: archive });
  opened.defer(() => stopQuietly(primary));
  const now = new Date();
  const backup = join(folder, 'backup');
  await backUp({ connection: primary.connection, data: join(near, 'cluster'), target: backup, now });
  await restore({ backup, folder: far, replaces: false, now });
  await writeFile(join(far, 'cluster/standby.signal'), '');
  const { host, port, user } = primary.connection;
  const settings = { primary_conninfo: `host=${host} port=${port} user=${user} application_name=${STANDBY}` };
  const standby = await startEmbeddedPostgres({ ...SILENT, folder: far, settings });
  opened.defer(() => stopQuietly(standby));
  await run(primary, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await run(primary, 'select pg_reload_conf()');
  await eventually(async () => (await run(primary, "select from pg_stat_replication where sync_state = 'sync'")) === 1);
  const address = await openProxy();
  opened.defer(() => address.close());
  address.setTargets([getSocket(primary)]);
  const all = opened.move();
  return {
    connectionString: `postgres://${user}@127.0.0.1:${address.port}/${primary.connection.database}`,
    /** The primary's data of a moment since its start, in a server of its own. */
    async restoreUntil(moment: string) {
      await run(primary, 'select pg_switch_wal()');
      const waiting = "select from pg_ls_dir('pg_wal/archive_status') as name where name like '%.ready'";
      await eventually(async () => (await run(primary, waiting)) === 0);
      return restoreUntil(moment, folder, backup);
    },
    /** As a power failure of the primary: nothing is finished, and nobody is informed. */
    async killPrimary(): Promise<void> {
      const [pid] = (await readFile(join(near, 'cluster/postmaster.pid'), 'utf8')).split('\n').map(Number);
      // It leads its own group.
      if (pid) process.kill(-pid, 'SIGKILL');
    },
    /** Makes the standby the primary, and lets the address lead to it. */
    async promote(): Promise<void> {
      await run(standby, 'select pg_promote()');
      address.setTargets([getSocket(standby)]);
    },
    close: () => all.disposeAsync(),
  };
}

/** The primary may be killed already. */
async function stopQuietly({ stop }: EmbeddedPostgres): Promise<void> {
  await Promise.allSettled([stop()]);
}

function getSocket({ connection: { host, port } }: EmbeddedPostgres) {
  return { path: `${host}/.s.PGSQL.${port}` };
}

/** Returns the number of rows. */
async function run({ connection }: EmbeddedPostgres, sql: string): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
