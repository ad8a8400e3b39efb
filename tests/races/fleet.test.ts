import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { type Balancer, openBalancer } from '../support/balancer.ts';
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
const DRAIN_SECONDS = 1;
/** Whether to wait until the jobs of the killed process run again, as script/prove-growth does. */
const WAITS_FOR_JOBS = process.env.TEST_LONG === '1';
const JOBS_AGAIN_WITHIN_MS = 150_000;
const MAILS_AT_ONCE = 5;
const MIGRATION = '9999_of_the_next_release.sql';
const ASSET = 'page-of-the-last-release.js';

let releases: { readonly last: Program; readonly next: Program };
let database: TestDatabase;
let balancer: Balancer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let redis: Awaited<ReturnType<typeof startRealRedis>> | null = null;
let web: ServerProcess[] = [];
let workers: ServerProcess[] = [];
let load: ClubLoad;

beforeAll(async () => {
  [database, balancer, mails] = await Promise.all([
    createTestDatabase(),
    openBalancer(),
    startMailServer(() => false, { delayMs: 40 }),
  ]);
  if (REDIS_SERVER) redis = await startRealRedis();
  releases = { last: await buildProgram(PAGES), next: await buildProgram(PAGES) };
  await addMigration(releases.next);
  await keepAssets(releases);
  const { last } = releases;
  const start = (kind: 'web' | 'work') => Promise.all([1, 2, 3].map(() => startOne(last, kind)));
  [web, workers] = await Promise.all([start('web'), start('work')]);
  await balance();
  await addInviter(database.pool, 'FLEET', 100_000, 500);
  load = startLoad(balancer, 'FLEET', 6);
}, 120_000);
afterAll(async () => {
  await load.stop();
  await Promise.all([...web, ...workers].map((server) => server.kill()));
  await Promise.all([balancer.close(), mails.close(), redis?.stop(), database.drop()]);
  await Promise.all([releases.last.remove(), releases.next.remove()]);
});

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
  return startServer(program, database.connectionString, {
    ...{ PUBLIC_ORIGIN: 'http://club.example', RATE_LIMIT_SCALE: '1', PROOF_OF_WORK: 'off' },
    ...{ TRUSTED_PROXIES: 'loopback', SMTP_URL: mails.url, MAIL_CONCURRENCY: String(MAILS_AT_ONCE) },
    ...{ VESTIBULE_PROCESS: kind, DRAIN_SECONDS: String(DRAIN_SECONDS) },
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
}

const getPort = ({ origin }: ServerProcess) => Number(new URL(origin).port);
const balance = () => balancer.setPorts(web.map(getPort));
const isReady = async (server: ServerProcess) =>
  (await sendHttp({ host: '127.0.0.1', port: getPort(server) }, '/readyz').catch(() => null))?.status === 200;

/** As an orchestrator does: the new one is ready before the old one gets its signal, and gets no new connections then. */
async function replace(old: ServerProcess | undefined, program: Program): Promise<void> {
  if (old === undefined) throw new Error('There is nothing to replace');
  web.push(await startOne(program, 'web'));
  await balance();
  old.terminate();
  await eventually(async () => !(await isReady(old)));
  web = web.filter((one) => one !== old);
  await balance();
  expect(await old.ended).toBe(0);
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
    await replace(web[0], releases.next);
    expect(await count('schema_migration where name = $1', MIGRATION)).toBe(1);
    expect(load.takeFailures()).toEqual([]);
  });

  test('survive kill -9 of a web and a work process; the last release starts again on the new schema', async () => {
    const [killed, ended] = [web[0], workers[0]];
    await Promise.all([killed?.kill(), ended?.kill()]);
    web = web.slice(1);
    workers = workers.slice(1);
    await balance();
    await sleep(300);
    // What was under way in the killed process is unknown; nothing else may fail.
    expect(load.takeFailures().length).toBeLessThanOrEqual(6);
    web.push(await startOne(releases.last, 'web'));
    expect(web.at(-1)?.output()).toContain(`newer release, on which this one runs (${MIGRATION})`);
    await balance();
    expect(load.takeFailures()).toEqual([]);
  });

  test('lose no request when the others are replaced, and still have the files of the last release', async () => {
    for (const old of [web[0], web[2]]) await replace(old, releases.next);
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
    const waiting = "pgboss.job where name = 'registration.send-activation' and state in ('created', 'retry')";
    await eventually(async () => (await count(waiting)) === 0);
    const unsent = listUnsent();
    const active = "pgboss.job where name = 'registration.send-activation' and state = 'active'";
    // They are sent when the jobs of the killed process are due again, after a minute.
    expect(
      await count(
        `${active} and data->>'registrationId' = any($1)`,
        unsent.map(({ registrationId }) => registrationId),
      ),
    ).toBe(unsent.length);
    expect(unsent.length).toBeLessThanOrEqual(MAILS_AT_ONCE);
    const activations = mails.received.filter(({ text }) => text.includes('/activateaccount?'));
    const copies = activations.length - new Set(activations.map(({ to }) => to)).size;
    expect(copies).toBeLessThanOrEqual(MAILS_AT_ONCE);
    expect(new Set(activations.map(({ to, id }) => `${to} ${id}`)).size).toBe(activations.length - copies);
    const { json } = await runCommand(releases.next, database.connectionString, 'verify');
    expect(json.guarantees.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  });
});
