import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyCluster } from '../../../../tests/support/copy-cluster.ts';
import { startInProcess } from '../../../../tests/support/embedded-process.ts';
import { getFastFolder } from '../../../../tests/support/fast-folder.ts';
import { serverAccount } from './account.ts';
import { getFallbackFolder, layout } from './database-folder.ts';
import { keepRunning } from './keep-running.ts';
import { EMBEDDED_PROBLEM } from './problems.ts';
import { identify, isAlive, waitUntil } from './process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let folder: string;
let undo: (() => Promise<unknown> | unknown)[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(getFastFolder(), 'vestibule-embedded-'));
  await chmod(base, 0o755);
  folder = join(base, 'database');
  undo = [() => rm(base, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

test('starts on a socket that only its user can open, and keeps the data for a quick second start', async () => {
  const began = performance.now();
  const first = await startEmbeddedPostgres({ folder, log: () => undefined });
  const withCreation = performance.now() - began;
  undo.push(first.stop);
  expect(first.adopted).toBe(false);
  expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
  const facts = `select current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding,
    current_setting('fsync') as fsync, lower('ÄÉ') as folded, 'B' < 'a' as by_code_point, current_database() as database`;
  expect(await query(first, facts)).toEqual([
    { listens: '', encoding: 'UTF8', fsync: 'on', folded: 'äé', by_code_point: true, database: 'vestibule' },
  ]);
  await query(first, 'create table kept as select 42 as value');
  await first.stop();
  await expect(query(first, 'select 1')).rejects.toThrow();

  const beganAgain = performance.now();
  const second = await startQuickly();
  expect(performance.now() - beganAgain).toBeLessThan(withCreation);
  expect(await query(second, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('shares the server of a running process and leaves it running', async () => {
  await copyCluster(folder);
  const owner = startInProcess(folder);
  undo.push(owner.end);
  expect((await owner.started).adopted).toBe(false);
  const sharer = await startQuickly();
  expect(sharer.adopted).toBe(true);
  expect(sharer.connection).toEqual((await owner.started).connection);
  await sharer.stop();
  expect(await query(sharer, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.end();
  await expect(query(sharer, 'select 1')).rejects.toThrow();
});

test('takes over the server of a killed owner with its data, and stops it at the end', async () => {
  await copyCluster(folder);
  const owner = startInProcess(folder);
  const left = await owner.started;
  await query(left, 'create table kept as select 42 as value');
  const pid = postmasterPid();
  await owner.kill();
  const heir = await startQuickly();
  expect(heir.adopted).toBe(true);
  expect(postmasterPid()).toBe(pid);
  expect(await query(heir, 'select value from kept')).toEqual([{ value: 42 }]);
  const sharer = startInProcess(folder);
  undo.push(sharer.end);
  expect((await sharer.started).adopted).toBe(true);
  await sharer.end();
  await heir.stop();
  expect(identify(pid)).toBeUndefined();
});

test('survives the process that started it while another process uses it; that process stops it', async () => {
  await copyCluster(folder);
  const starter = startInProcess(folder);
  await starter.started;
  const pid = postmasterPid();
  const joined = await startQuickly();
  await starter.end();
  expect(await query(joined, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postmasterPid()).toBe(pid);
  await joined.stop();
  expect(identify(pid)).toBeUndefined();
});

test('is restarted by exactly one of its processes after it was killed or stopped', async () => {
  await copyCluster(folder);
  const other = startInProcess(folder);
  undo.push(other.end);
  await other.started;
  const server = await startQuickly();
  const notes: string[] = [];
  const keeper = keepRunning(server, { note: (line) => notes.push(line), everyMs: 100 });
  undo.push(keeper.stop);
  await query(server, 'create table kept as select 42 as value');
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const dead = identify(postmasterPid()) ?? '';
    process.kill(postmasterPid(), signal);
    expect(await waitUntil(() => !isAlive(dead), 10_000)).toBe(true);
    const recovered = () => query(server, 'select value from kept').catch(() => []);
    expect(await waitUntil(async () => (await recovered()).length === 1, 20_000)).toBe(true);
  }
  expect(await waitUntil(() => notes.includes('The embedded PostgreSQL is running again'), 20_000)).toBe(true);
  expect(keeper.isLost()).toBe(false);
});

test('is reported once as lost when a restart fails for long, and is back once it can start', async () => {
  await copyCluster(folder);
  const server = await startQuickly();
  const { data } = layout(folder);
  const notes: string[] = [];
  const keeper = keepRunning(server, { note: (line) => notes.push(line), everyMs: 50, lostAfterMs: 500 });
  undo.push(keeper.stop);
  const dead = identify(postmasterPid()) ?? '';
  await writeFile(join(data, 'postgresql.auto.conf'), 'no_such_setting = on\n');
  process.kill(postmasterPid(), 'SIGINT');
  expect(await waitUntil(() => !isAlive(dead) && keeper.isLost(), 20_000)).toBe(true);
  await waitUntil(() => notes.length > 1, 20_000);
  await writeFile(join(data, 'postgresql.auto.conf'), '');
  expect(await waitUntil(() => notes.includes('The embedded PostgreSQL is running again'), 20_000)).toBe(true);
  expect(notes.filter((line) => line.includes('could not be restarted'))).toHaveLength(1);
  expect(notes[1]).toContain('unrecognized configuration parameter');
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts with a postmaster.pid that a power cut left empty', async () => {
  await copyCluster(folder);
  const first = await startQuickly();
  await query(first, 'create table kept as select 42 as value');
  const dead = identify(postmasterPid()) ?? '';
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await waitUntil(() => !isAlive(dead), 5000)).toBe(true);
  await writeFile(join(layout(folder).data, 'postmaster.pid'), '');
  const second = await startQuickly();
  expect(await query(second, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('reports a folder that is not writable', async () => {
  await writeFile(folder, '');
  await expect(startQuickly()).rejects.toMatchObject({
    code: EMBEDDED_PROBLEM,
    message: expect.stringMatching(/cannot be stored in .*\(VESTIBULE_DATA\).*a file with its name exists/),
  });
});

test.runIf(isRoot)('reports data that belong to another user', async () => {
  await copyCluster(folder);
  const first = await startQuickly();
  await first.stop();
  await chown(join(layout(folder).data, 'global/pg_control'), 12_345, 12_345);
  const message = /belongs to the user with the id 12345, and PostgreSQL would run as \d+/;
  await expect(startQuickly()).rejects.toMatchObject({
    code: EMBEDDED_PROBLEM,
    message: expect.stringMatching(message),
  });
});

test('starts with the postmaster.pid of a dead server, even if another process has its id now', async () => {
  await copyCluster(folder);
  const first = await startQuickly();
  await query(first, 'create table kept as select 42 as value');
  const dead = identify(postmasterPid()) ?? '';
  process.kill(postmasterPid(), 'SIGKILL');
  expect(await waitUntil(() => !isAlive(dead), 5000)).toBe(true);
  const second = await startQuickly();
  expect(second.adopted).toBe(false);
  process.kill(postmasterPid(), 'SIGKILL');

  const stranger = spawn('sleep', ['60'], { ...serverAccount(() => undefined), cwd: '/' });
  undo.push(() => stranger.kill());
  const pidFile = join(layout(folder).data, 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
  const third = await startQuickly();
  expect(third.adopted).toBe(false);
  expect(await query(third, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('recovers when its owner was killed during the initialisation', async () => {
  const owner = startInProcess(folder);
  expect(await waitUntil(() => leftovers('cluster.making-').length > 0, 10_000)).toBe(true);
  await owner.kill();
  expect(leftovers('cluster.making-')).toHaveLength(1);
  expect(leftovers('start.lock')).toHaveLength(1);
  expect(existsSync(layout(folder).data)).toBe(false);
  const server = await startQuickly();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(leftovers('cluster.making-')).toEqual([]);
});

test('keeps an incomplete data folder under another name', async () => {
  await mkdir(layout(folder).data, { recursive: true });
  await writeFile(join(layout(folder).data, 'PG_VERSION'), '18\n');
  const server = await startQuickly();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(leftovers('cluster.incomplete-')).toHaveLength(1);
});

test('is started once by processes that start at the same time', async () => {
  const processes = [startInProcess(folder), startInProcess(folder), startInProcess(folder)];
  undo.push(() => Promise.all(processes.map(({ end }) => end())));
  const started = await Promise.all(processes.map((each) => each.started));
  expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1);
  expect(new Set(started.map(({ connection }) => connection.host)).size).toBe(1);
});

test.runIf(isRoot)('run as root, keeps the data where the user postgres can read them, and prints where', async () => {
  await chmod(base, 0o700);
  await mkdir(folder);
  undo.push(() => rm(getFallbackFolder(folder), { recursive: true, force: true }));
  const lines: string[] = [];
  const first = await startQuickly((line) => lines.push(line));
  expect(lines.join('\n')).toContain(getFallbackFolder(folder));
  await query(first, 'create table kept as select 42 as value');
  await first.stop();
  // The owner of the data decides, not the present permissions.
  await chmod(base, 0o755);
  const second = await startQuickly();
  expect(await query(second, 'select value from kept')).toEqual([{ value: 42 }]);
});

async function startQuickly(log: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, log, durable: false });
  undo.push(server.stop);
  return server;
}

async function query({ connection }: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(layout(folder).data, 'postmaster.pid'), 'utf8'), 10);
}

function leftovers(prefix: string): string[] {
  const { stdout } = spawnSync('ls', [folder], { encoding: 'utf8' });
  return stdout.split('\n').filter((name) => name.startsWith(prefix) && !name.startsWith('start.lock.'));
}
