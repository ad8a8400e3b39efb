import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findBrokenGuarantees } from '#modules/registration/store/verify.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { SUBSCRIBERS } from '../support/test-app.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';
const versions = await readdir(INSTALLED).catch(() => []);

/** PostgreSQL refuses to run as root: then it runs as the system's own user. */
async function ids(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout));
  return { uid: Number(uid), gid: Number(gid) };
}

// Tests the migrations with each installed version of PostgreSQL; skipped where there is none.
test.runIf(versions.length > 0).each(versions)(
  'PostgreSQL %s accepts the same migrations and jobs',
  async (version) => {
    const bin = join(INSTALLED, version, 'bin');
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-pg-'));
    const as = await ids();
    await chmod(folder, 0o755);
    if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid);
    const data = join(folder, 'data');
    const control = (...words: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, ...words], as);
    await run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'vestibule', '-E', 'UTF8', '--no-sync'], as);
    await control('-w', '-l', join(folder, 'log'), '-o', `-c listen_addresses='' -k ${folder}`, 'start');
    const url = `postgres:///postgres?host=${encodeURIComponent(folder)}&user=vestibule`;
    const database = openDatabase(url, { max: 4 });
    try {
      expect((await migrate(database.pool, join(import.meta.dirname, '../../migrations'))).length).toBeGreaterThan(0);
      const log = createLogger('silent');
      const jobs = await openJobs(url, SUBSCRIBERS, { log, isPermanent: () => false });
      const guarantees = await findBrokenGuarantees(database.db);
      expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
      await jobs.stop();
    } finally {
      await database.close();
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
