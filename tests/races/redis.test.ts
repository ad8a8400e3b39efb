import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { operationText } from '../support/graphql.ts';
import { REDIS_SERVER, startRealRedis } from '../support/real-redis.ts';
import { buildProgram, type Program, type ServerProcess, startServer } from '../support/server-process.ts';
import { solve } from '../support/solve-challenge.ts';

const ALLOWED = LIMITS['interest-address'].points;
/** A busy machine is slow, and the program would wait for Redis without a limit. */
const HURRY_MS = 4_000;

let program: Program;
let database: TestDatabase;
let redis: Awaited<ReturnType<typeof startRealRedis>>;
let servers: readonly ServerProcess[] = [];

let applicants = 0;

/** Two processes that count in the Redis. */
function startTwo(settings: Readonly<Record<string, string>>): Promise<readonly ServerProcess[]> {
  const shared = { REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };
  const start = () => startServer(program, database.connectionString, { ...shared, ...settings });
  return Promise.all([start(), start()]);
}

/** One application for membership from an IP address: whether it was accepted, which proof it needs, and its duration. */
async function apply(server: ServerProcess | undefined, address: string, solution?: string) {
  applicants += 1;
  const start = performance.now();
  const response = await fetch(`${server?.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(solution !== undefined && { 'x-proof-of-work': solution }),
    },
    body: JSON.stringify({
      query: operationText('submitMembershipInterest'),
      variables: { input: { email: `applicant.${applicants}@example.com`, language: 'en', country: 'DE' } },
    }),
  });
  const { data, errors } = await response.json();
  const { code, challenge } = errors?.[0]?.extensions ?? {};
  const kind = data?.submitMembershipInterest.__typename ?? code;
  return { kind, challenge: String(challenge), took: performance.now() - start };
}

/** Applications from a new IP address, sent to the processes in turn: the number accepted and the slowest response. */
async function applyTimes(count: number) {
  applicants += 1;
  const address = `203.0.113.${applicants % 250}`;
  const results = [];
  for (let turn = 0; turn < count; turn += 1) results.push(await apply(servers[turn % servers.length], address));
  const kinds = new Set(results.map(({ kind }) => kind));
  for (const kind of kinds) expect(['MembershipInterestReceived', 'TooManyAttempts']).toContain(kind);
  return {
    letIn: results.filter(({ kind }) => kind === 'MembershipInterestReceived').length,
    slowest: Math.max(...results.map(({ took }) => took)),
  };
}

async function close(): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  await redis.stop();
  await database.drop();
  await program.remove();
}

async function areShared(): Promise<boolean> {
  return (await applyTimes(2 * ALLOWED + 2)).letIn === ALLOWED;
}

describe.skipIf(!REDIS_SERVER)('[G3] limits of two processes in a real Redis', () => {
  beforeAll(async () => {
    [program, database, redis] = await Promise.all([buildProgram(), createTestDatabase(), startRealRedis()]);
    servers = await startTwo({ PROOF_OF_WORK: 'off' });
  }, 90_000);
  afterAll(close);

  test('are shared', async () => {
    expect((await applyTimes(ALLOWED + 10)).letIn).toBe(ALLOWED);
  });

  test('are counted by each process while Redis is unreachable, which is logged and delays nobody; then they are shared again', {
    timeout: 60_000,
  }, async () => {
    await redis.stop();
    const alone = await applyTimes(2 * ALLOWED + 10);
    expect(alone.letIn).toBe(2 * ALLOWED);
    expect(alone.slowest).toBeLessThan(HURRY_MS);
    for (const server of servers) expect(server.output()).toContain('redis: not connected');
    await redis.start();
    await expect.poll(areShared, { timeout: 20_000, interval: 500 }).toBe(true);
  });

  test('do not wait for a Redis that hangs for longer than three seconds', { timeout: 60_000 }, async () => {
    redis.hang();
    const alone = await applyTimes(8);
    expect(alone.letIn).toBe(8);
    expect(alone.slowest).toBeLessThan(HURRY_MS);
    redis.goOn();
    await expect.poll(areShared, { timeout: 20_000, interval: 500 }).toBe(true);
  });
});

describe.skipIf(!REDIS_SERVER)('[K18] proof of work for two processes with a real Redis', () => {
  const FREE = Math.ceil(ALLOWED * 0.75);
  const ADDRESS = '198.51.100.7';
  const ASKED = 'PROOF_OF_WORK_REQUIRED';

  beforeAll(async () => {
    [program, database, redis] = await Promise.all([buildProgram(), createTestDatabase(), startRealRedis()]);
    servers = await startTwo({ PROOF_OF_WORK: 'on' });
  }, 90_000);
  afterAll(close);

  test('a solution passes once, whichever of them gets it, also at the same moment', { timeout: 60_000 }, async () => {
    const [one, other] = servers;
    for (let turn = 0; turn < FREE; turn += 1)
      expect((await apply(servers[turn % 2], ADDRESS)).kind).toBe('MembershipInterestReceived');
    const solution = solve((await apply(one, ADDRESS)).challenge);
    const sent = await Promise.all([one, other, one, other].map((server) => apply(server, ADDRESS, solution)));
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['MembershipInterestReceived', ASKED, ASKED, ASKED]);
    for (const server of servers) expect((await apply(server, ADDRESS, solution)).kind).toBe(ASKED);
    const next = solve((await apply(other, ADDRESS)).challenge);
    expect((await apply(one, ADDRESS, next)).kind).toBe('MembershipInterestReceived');
    // PostgreSQL has stored nothing about it.
    const { rows } = await database.pool.query("select from rate_limit where key like 'used-proof%'");
    expect(rows).toEqual([]);
  });
});
