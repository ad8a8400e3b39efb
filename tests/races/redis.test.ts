import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { operationText } from '../support/graphql.ts';
import { REDIS_SERVER, startRealRedis } from '../support/real-redis.ts';
import { buildProgram, type Program, type ServerProcess, startServer } from '../support/server-process.ts';

const ALLOWED = LIMITS['interest-address'].points;
/** A busy machine is slow, and the program would wait for Redis without a limit. */
const HURRY_MS = 4_000;

let program: Program;
let database: TestDatabase;
let redis: Awaited<ReturnType<typeof startRealRedis>>;
let servers: readonly ServerProcess[] = [];

let applicants = 0;

/** One application for membership from an IP address: whether it was accepted, and its duration. */
async function apply(server: ServerProcess | undefined, address: string) {
  applicants += 1;
  const start = performance.now();
  const response = await fetch(`${server?.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      query: operationText('submitMembershipInterest'),
      variables: { input: { email: `applicant.${applicants}@example.com`, language: 'en', country: 'DE' } },
    }),
  });
  const { data } = await response.json();
  return { kind: data?.submitMembershipInterest.__typename, took: performance.now() - start };
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

async function areShared(): Promise<boolean> {
  return (await applyTimes(2 * ALLOWED + 2)).letIn === ALLOWED;
}

describe.skipIf(!REDIS_SERVER)('[G3] limits of two processes in a real Redis', () => {
  beforeAll(async () => {
    [program, database, redis] = await Promise.all([buildProgram(), createTestDatabase(), startRealRedis()]);
    const settings = { REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };
    const start = () => startServer(program, database.connectionString, settings);
    servers = await Promise.all([start(), start()]);
  }, 90_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await redis.stop();
    await database.drop();
    await program.remove();
  });

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
    const alone = await applyTimes(2 * ALLOWED + 10);
    expect(alone.letIn).toBe(2 * ALLOWED);
    expect(alone.slowest).toBeLessThan(HURRY_MS);
    expect((await applyTimes(10)).slowest).toBeLessThan(HURRY_MS);
    redis.goOn();
    await expect.poll(areShared, { timeout: 20_000, interval: 500 }).toBe(true);
  });
});
