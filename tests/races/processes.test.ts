import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { addInviter, eventually, mailedLinks } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { sampleDefinition } from '../support/experiments.ts';
import { operationText } from '../support/graphql.ts';
import { sendHttp } from '../support/http.ts';
import { openRaw } from '../support/raw-socket.ts';
import { readStream } from '../support/read-stream.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';
import { bearer, newVisitor, PASSWORD } from '../support/visitors.ts';

/** A page with another content for each rendering, which shows whether it came from a cache. */
const CHANGING_PAGES = `export const getStylesheetUrls = () => [];
export const respond = async () =>
  new Response('<p>' + crypto.randomUUID() + '</p>', { headers: { 'content-type': 'text/html' } });\n`;

let program: Program;
let database: TestDatabase;
let a: ServerProcess;
let b: ServerProcess;
let worker: ServerProcess;
beforeAll(async () => {
  [program, database] = await Promise.all([buildProgram(CHANGING_PAGES), createTestDatabase()]);
  // One origin for all, as behind a load balancer; every request has its host.
  const settings = {
    PUBLIC_ORIGIN: 'http://club.example',
    RATE_LIMIT_SCALE: '1',
    PROOF_OF_WORK: 'off',
    TRUSTED_PROXIES: 'loopback',
  };
  const start = (kind: string) =>
    startServer(program, database.connectionString, { ...settings, VESTIBULE_PROCESS: kind, DRAIN_SECONDS: '3' });
  [a, b, worker] = await Promise.all([start('web'), start('web'), start('work')]);
  await addInviter(database.pool, 'PROCESSES', 100);
}, 90_000);
afterAll(async () => {
  await Promise.all([a, b, worker].map((server) => server?.kill()));
  await database.drop();
  await program.remove();
});

function getPlace({ origin }: ServerProcess) {
  return { host: '127.0.0.1', port: Number(new URL(origin).port) };
}

let addresses = 0;

/** An unused IP address: only tests about limits reach them. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

/** Sends an operation to a process; returns its only field. */
async function send(server: ServerProcess, name: string, variables: object, headers: object = {}) {
  const { body } = await sendHttp(getPlace(server), '/acquisition/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), ...headers },
    body: JSON.stringify({ query: operationText(name), variables }),
  });
  const { data, errors } = JSON.parse(body);
  if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  return Object.values<Record<string, string>>(data)[0] ?? {};
}

async function registerAt(server: ServerProcess) {
  const input = newVisitor({ registrationCode: 'PROCESSES' });
  const { registrationId } = await send(server, 'register', { input });
  const getLink = async () => (await mailedLinks(database.pool)).find(({ to }) => to === input.email)?.id;
  await eventually(async () => (await getLink()) !== undefined);
  const activation = { accountActivationId: await getLink(), password: PASSWORD };
  return {
    registrationId,
    activateAt: (other: ServerProcess) => send(other, 'activateAccount', { input: activation }),
  };
}

async function follow(server: ServerProcess, registrationId: string | undefined) {
  const raw = await openRaw(getPlace(server).port);
  await raw.init();
  raw.subscribe('1', `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`);
  return raw;
}

/** Requests that are held until they are released. */
async function holdRequests(server: ServerProcess) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table member in access exclusive mode');
  const login = (_: unknown, turn: number) =>
    send(server, 'login', { email: `nobody.${turn}@example.com`, password: PASSWORD });
  const underWay = Promise.allSettled(Array.from({ length: 5 }, login));
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await eventually(async () => ((await database.pool.query(waiting)).rowCount ?? 0) >= 5);
  return {
    underWay,
    async letThrough(): Promise<void> {
      await client.query('rollback');
      client.release();
    },
  };
}

function isListening(server: ServerProcess): Promise<boolean> {
  return sendHttp(getPlace(server), '/healthz').then(
    () => true,
    () => false,
  );
}

describe('[H4] [G3] two web processes and a worker on one database', () => {
  test('an activation in one reaches a socket of the other', async () => {
    const { registrationId, activateAt } = await registerAt(a);
    const { types, received } = await follow(b, registrationId);
    await activateAt(a);
    await eventually(async () => types().includes('complete'));
    expect(received[1]?.payload).toEqual({ data: { registrationActivated: { registrationId } } });
  });

  test('a logout in one closes the socket of that session in the other, and no other socket', async () => {
    const [leaves, stays] = await Promise.all([registerAt(a), registerAt(a)]);
    const [{ token }, other] = await Promise.all([leaves.activateAt(a), stays.activateAt(b)]);
    const getSocket = async (one: string | undefined) => {
      const raw = await openRaw(getPlace(b).port);
      await raw.init({ headers: { Authorization: `Bearer ${one}` } });
      expect(raw.types()).toEqual(['connection_ack']);
      return raw;
    };
    const [closes, remains] = [await getSocket(token), await getSocket(other.token)];
    await send(a, 'logOut', {}, bearer(token ?? ''));
    expect(await closes.closed).toEqual([4403, 'Session ended']);
    expect(remains.socket.readyState).toBe(remains.socket.OPEN);
    remains.socket.terminate();
  });

  test('a limit is shared', async () => {
    const from = { 'x-forwarded-for': freshAddress() };
    const apply = (server: ServerProcess, turn: number) => {
      const input = { email: `applicant.${turn}@example.com`, language: 'en', country: 'DE' };
      return send(server, 'submitMembershipInterest', { input }, from);
    };
    const attempts = LIMITS['interest-address'].points + 6;
    const results = await Promise.all(
      Array.from({ length: attempts }, (_, turn) => apply(turn % 2 === 0 ? a : b, turn)),
    );
    const letIn = results.filter(({ __typename }) => __typename === 'MembershipInterestReceived');
    expect(letIn).toHaveLength(LIMITS['interest-address'].points);
  });

  test('a change by the command line reaches the page caches of both', async () => {
    const getLanding = async (server: ServerProcess) => (await sendHttp(getPlace(server), '/acquisition/en/')).body;
    const before = [await getLanding(a), await getLanding(b)];
    expect(before[0]).not.toBe(before[1]);
    expect([await getLanding(a), await getLanding(b)]).toEqual(before);
    const start = performance.now();
    const saved = await runCommand(
      program,
      database.connectionString,
      'customization',
      'save',
      'both',
      '--headline',
      'social',
    );
    expect(saved.status).toBe(0);
    await eventually(async () => (await getLanding(a)) !== before[0] && (await getLanding(b)) !== before[1]);
    // Earlier than the minute after which a cached page is rendered again anyway.
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  test('[H5] an experiment that a command starts reaches the open streams of both', async () => {
    const streams = await Promise.all(
      [a, b].map(({ origin }) => readStream(`${origin}/sub/sdk-development`, { host: 'club.example' })),
    );
    await eventually(async () => streams.every(({ getEvents }) => getEvents().length === 1));
    const file = join(program.folder, 'hero.json');
    await writeFile(file, JSON.stringify(sampleDefinition()));
    for (const words of [
      ['create', '--file', file],
      ['start', 'hero'],
    ])
      expect(await runCommand(program, database.connectionString, 'experiment', ...words)).toMatchObject({ status: 0 });
    const isPublished = ({ getEvents }: (typeof streams)[number]) => getEvents().at(-1)?.data.includes('landing.hero');
    await eventually(async () => streams.every(isPublished));
    expect(new Set(streams.map(({ getEvents }) => getEvents().at(-1)?.data)).size).toBe(1);
    for (const stream of streams) stream.close();
  });

  // The last test, because it ends a process.
  test('one that drains still serves, finishes every request, and closes its sockets with 1001', async () => {
    const { registrationId, activateAt } = await registerAt(b);
    const { closed, types } = await follow(a, registrationId);
    a.terminate();
    await eventually(async () => (await sendHttp(getPlace(a), '/readyz')).status === 503);
    const drained = await sendHttp(getPlace(a), '/healthz');
    // A load balancer with keep-alive connections opens the next one at another process.
    expect([drained.status, drained.headers.connection]).toEqual([200, 'close']);
    const { underWay, letThrough } = await holdRequests(a);
    expect(await closed).toEqual([1001, 'Going away']);
    // New connections are refused, and open requests get their response.
    await eventually(async () => !(await isListening(a)));
    await letThrough();
    for (const result of await underWay)
      expect(result).toMatchObject({ status: 'fulfilled', value: { __typename: 'LoginRefused' } });
    const again = await follow(b, registrationId);
    await activateAt(b);
    await eventually(async () => again.types().includes('complete'));
    expect(types()).toEqual(['connection_ack']);
    await a.stop();
  });
});
