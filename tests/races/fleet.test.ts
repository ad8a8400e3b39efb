import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { type Balancer, openBalancer } from '../support/balancer.ts';
import { closeAfterwards } from '../support/close-afterwards.ts';
import { type ClubLoad, startLoad } from '../support/club-load.ts';
import { addInviter, eventually } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { operationText } from '../support/graphql.ts';
import { sendHttp } from '../support/http.ts';
import { startMailServer } from '../support/mail-server.ts';
import { REDIS_SERVER, startRealRedis } from '../support/real-redis.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';

const PAGES = `export const getStylesheetUrls = () => [];
export const respond = async () => new Response('<p>Club</p>', { headers: { 'content-type': 'text/html' } });\n`;
const DRAIN_SECONDS = 2;
const VISITORS = 4;
/** Whether to wait until the jobs of the killed process run again, as script/prove-growth does. */
const WAITS_FOR_JOBS = process.env.TEST_LONG === '1';
/** A checkout of the last release, whose program runs first, as script/prove-upgrade sets it; the present one by default. */
const LAST_RELEASE = process.env.TEST_LAST_RELEASE;
const JOBS_AGAIN_WITHIN_MS = 150_000;
const MAILS_AT_ONCE = 5;
const SENT_WITHIN_MS = 60_000;
const MIGRATION = '9999_of_the_next_release.sql';
const ASSET = 'page-of-the-last-release.js';

let releases: { readonly last: Program; readonly next: Program };
let database: TestDatabase;
let balancer: Balancer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let redis: Awaited<ReturnType<typeof startRealRedis>> | null = null;
let web: readonly ServerProcess[] = [];
let workers: readonly ServerProcess[] = [];
let load: ClubLoad;
let killedAt: Date;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const build = (root?: string) => closeAfterwards(opened, buildProgram(PAGES, root), (program) => program.remove());
  const [last, next] = await Promise.all([build(LAST_RELEASE), build(), openNeighbours()]);
  releases = { last, next };
  await Promise.all([addMigration(next), keepAssets(releases)]);
  const start = (kind: 'web' | 'work') => Promise.all([1, 2, 3].map(() => startOne(last, kind)));
  [web, workers] = await Promise.all([start('web'), start('work')]);
  await balance();
  // Only now: a start in development refuses a database with other data than the demo club's.
  await addInviter(database.pool, 'FLEET', 100_000, 500);
  const idleMs = balancer.closesIdle ? 0 : DRAIN_SECONDS * 1000;
  load = startLoad({ port: balancer.port, idleMs }, 'FLEET', VISITORS);
  opened.defer(() => load.stop());
}, 180_000);
afterAll(() => opened.disposeAsync());

/** What the processes connect to. */
async function openNeighbours(): Promise<void> {
  [database, balancer, mails, redis] = await Promise.all([
    closeAfterwards(opened, createTestDatabase(), ({ drop }) => drop()),
    closeAfterwards(opened, openBalancer(), ({ close }) => close()),
    closeAfterwards(
      opened,
      startMailServer(() => false, { delayMs: 40 }),
      ({ close }) => close(),
    ),
    REDIS_SERVER ? closeAfterwards(opened, startRealRedis(), ({ stop }) => stop()) : null,
  ]);
}

/** The next release has one migration more. */
async function addMigration({ folder }: Program): Promise<void> {
  const migrations = join(folder, 'migrations');
  await rm(migrations);
  await cp(join(import.meta.dirname, '../../migrations'), migrations, { recursive: true });
  await writeFile(join(migrations, MIGRATION), 'alter table member add column of_the_next_release int;\n');
}

/** As docs/upgrading.md says: the files of the last release are copied into the build of the next one. */
async function keepAssets({ last, next }: typeof releases): Promise<void> {
  const [from = '', to = ''] = [last, next].map(({ folder }) => join(folder, 'build/pages/client/assets'));
  await writeFile(join(from, ASSET), 'export {};\n');
  await promisify(execFile)('cp', ['-rn', `${from}/.`, `${to}/.`]);
}

function startOne(program: Program, kind: 'web' | 'work'): Promise<ServerProcess> {
  const starting = startServer(program, database.connectionString, {
    ...{ PUBLIC_ORIGIN: 'http://club.example', RATE_LIMIT_SCALE: '1', PROOF_OF_WORK: 'off' },
    ...{ TRUSTED_PROXIES: 'loopback', SMTP_URL: mails.url, MAIL_CONCURRENCY: String(MAILS_AT_ONCE) },
    ...{ VESTIBULE_PROCESS: kind, DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
  return closeAfterwards(opened, starting, (server) => server.kill());
}

const getPort = ({ origin }: ServerProcess) => Number(new URL(origin).port);
const balance = () => balancer.setPorts(web.map(getPort));
const isReady = async (server: ServerProcess) =>
  (await sendHttp({ host: '127.0.0.1', port: getPort(server) }, '/readyz').catch(() => null))?.status === 200;

/** As an orchestrator does: the new ones are ready before the old ones get their signal, and get no new connections then. */
async function replace(old: readonly (ServerProcess | undefined)[], program: Program): Promise<void> {
  const leaving = old.filter((one) => one !== undefined);
  expect(leaving).toHaveLength(old.length);
  web = [...web, ...(await Promise.all(leaving.map(() => startOne(program, 'web'))))];
  await balance();
  for (const one of leaving) one.terminate();
  await eventually(async () => !(await Promise.all(leaving.map(isReady))).includes(true));
  web = web.filter((one) => !leaving.includes(one));
  await balance();
  expect(await Promise.all(leaving.map(({ ended }) => ended))).toEqual(leaving.map(() => 0));
}

async function count(sql: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [...values]);
  return rows[0]?.n ?? -1;
}

/** The confirmed registrations without a mail. */
function listUnsent() {
  const sentTo = new Set(mails.received.map(({ to }) => to));
  return load.acknowledged.filter(({ email }) => !sentTo.has(email));
}

/**
 * The confirmed registrations whose mail is neither sent nor a job that the killed process had: those are sent when their
 * jobs are due again, after a minute. Also the jobs of the killed process above its limit.
 */
async function listLost(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select data->>'registrationId' as id from pgboss.job
     where name = 'registration.send-activation' and state = 'active' and started_on < $1`,
    [killedAt],
  );
  const held = rows.map(({ id }) => id);
  const unsent = listUnsent().map(({ registrationId }) => registrationId);
  return [...unsent.filter((id) => !held.includes(id)), ...held.slice(MAILS_AT_ONCE)];
}

describe('[H4] [E2] [G3] three web and three work processes behind a balancer, under load', () => {
  test('count limits together', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' };
    const apply = async (turn: number) => {
      const input = { email: `applicant.${turn}@example.com`, language: 'en', country: 'DE' };
      const body = JSON.stringify({ query: operationText('submitMembershipInterest'), variables: { input } });
      const place = { host: '127.0.0.1', port: balancer.port };
      const response = await sendHttp(place, '/acquisition/graphql', { method: 'POST', headers: from, body });
      return JSON.parse(response.body).data.submitMembershipInterest.__typename;
    };
    const { points } = LIMITS['interest-address'];
    const results = await Promise.all(Array.from({ length: points + 9 }, (_, turn) => apply(turn)));
    expect(results.filter((kind) => kind === 'MembershipInterestReceived')).toHaveLength(points);
  });

  test('lose no request when the first is replaced by the next release, which migrates', async () => {
    await replace([web[0]], releases.next);
    expect(await count('schema_migration where name = $1', MIGRATION)).toBe(1);
    expect(load.takeFailures()).toEqual([]);
  });

  test('survive kill -9 of a web and a work process; the last release starts again on the new schema', async () => {
    const [killed, ended] = [web[0], workers[0]];
    await Promise.all([killed?.kill(), ended?.kill()]);
    killedAt = new Date();
    web = web.slice(1);
    workers = workers.slice(1);
    await balance();
    await load.everyVisitorSucceeds();
    // What was under way in the killed process is unknown; nothing else may fail.
    expect(load.takeFailures().length).toBeLessThanOrEqual(VISITORS);
    web = [...web, await startOne(releases.last, 'web')];
    expect(web.at(-1)?.output()).toMatch(new RegExp(`newer release, on which this one runs \\(.*${MIGRATION}\\)`));
    await balance();
    await load.everyVisitorSucceeds();
    expect(load.takeFailures()).toEqual([]);
  });

  test('lose no request when the others are replaced, and still have the files of the last release', async () => {
    await replace([web[0], web[2]], releases.next);
    await load.everyVisitorSucceeds();
    await load.stop();
    expect(load.takeFailures()).toEqual([]);
    for (const server of web) {
      const { status, headers } = await sendHttp(
        { host: '127.0.0.1', port: getPort(server) },
        `/acquisition/assets/${ASSET}`,
      );
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  test('lose no confirmed registration, and send no mail twice but those of the killed process', {
    timeout: 2 * JOBS_AGAIN_WITHIN_MS,
  }, async () => {
    const ids = load.acknowledged.map(({ registrationId }) => registrationId);
    if (WAITS_FOR_JOBS) await expect.poll(listUnsent, { timeout: JOBS_AGAIN_WITHIN_MS, interval: 500 }).toEqual([]);
    expect(ids.length).toBeGreaterThan(50);
    expect(await count('registration where id = any($1)', ids)).toBe(ids.length);
    await expect.poll(listLost, { timeout: SENT_WITHIN_MS, interval: 100 }).toEqual([]);
    const activations = mails.received.filter(({ text }) => text.includes('/activateaccount?'));
    const copies = activations.length - new Set(activations.map(({ to }) => to)).size;
    expect(copies).toBeLessThanOrEqual(MAILS_AT_ONCE);
    expect(new Set(activations.map(({ to, id }) => `${to} ${id}`)).size).toBe(activations.length - copies);
    const { json } = await runCommand(releases.next, database.connectionString, 'verify');
    expect(json.guarantees.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  });
});
