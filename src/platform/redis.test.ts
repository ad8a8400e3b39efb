import { afterEach, describe, expect, test } from 'vitest';
import { startFakeRedis } from '../../tests/support/fake-redis.ts';
import type { Database } from './database/open.ts';
import { createLogger } from './logger.ts';
import { createRateLimits } from './rate-limit.ts';
import { openRedis, type Redis } from './redis.ts';

const LIMITS = { 'login-address': { points: 3, seconds: 600 } };
const NO_DATABASE = { pool: null } as unknown as Database;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const logged: string[] = [];
async function connect(url: string): Promise<Redis> {
  const redis = await openRedis(url, createLogger('info', { write: (line) => void logged.push(line) }));
  opened.push(redis);
  return redis;
}

async function start(port?: number) {
  const server = await startFakeRedis(port);
  opened.push({ close: () => server.stop().catch(() => undefined) });
  return server;
}

function limits(redis: Redis) {
  return createRateLimits({ database: NO_DATABASE, redis, limits: LIMITS, scale: 1, secret: Buffer.alloc(32, 1) });
}

async function times(count: number, take: () => Promise<number | null>): Promise<readonly (number | null)[]> {
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < count; turn += 1) waits.push(await take());
  return waits;
}

describe('[G3] limits in Redis', () => {
  test('are shared by processes, return the seconds to wait, and send no query to the database', async () => {
    const server = await start();
    const processes = [limits(await connect(server.url)), limits(await connect(server.url))];
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, index) => processes[index % 2]?.('login-address', 'a')),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    const refused = waits.find((wait) => wait !== null);
    expect(refused).toBeGreaterThan(595);
    expect(refused).toBeLessThanOrEqual(600);
    expect([...server.counters.keys()]).toEqual([expect.stringMatching(/^vestibule:limit:login-address:[\w-]{43}$/)]);
  });

  test('are counted by each process while Redis is unreachable, and shared again afterwards', async () => {
    const server = await start();
    const take = limits(await connect(server.url));
    expect(await take('login-address', 'b')).toBeNull();
    await server.stop();
    const alone = await times(4, () => take('login-address', 'c'));
    expect(alone.slice(0, 3)).toEqual([null, null, null]);
    expect(alone[3]).toBeGreaterThan(0);
    const back = await start(server.port);
    const shared = async () => {
      await take('login-address', crypto.randomUUID());
      return back.counters.size;
    };
    await expect.poll(shared, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  test('delay nobody for long when Redis is unreachable from the start or hangs', async () => {
    const never = limits(await connect('redis://127.0.0.1:1'));
    expect((await times(4, () => never('login-address', 'd'))).filter((wait) => wait === null)).toHaveLength(3);
    const server = await start();
    const take = limits(await connect(server.url));
    server.fallSilent();
    const before = Date.now();
    expect(await take('login-address', 'e')).toBeNull();
    expect(Date.now() - before).toBeLessThan(3_000);
  });

  test('are counted by each process while Redis refuses commands, which is logged once', async () => {
    const server = await start();
    const take = limits(await connect(server.url));
    logged.length = 0;
    const complaints = () => logged.filter((line) => line.includes('redis: commands are refused')).length;
    server.refuse("OOM command not allowed when used memory > 'maxmemory'");
    const alone = await times(5, () => take('login-address', 'f'));
    expect(alone.map((wait) => wait === null)).toEqual([true, true, true, false, false]);
    expect(complaints()).toBe(1);
    server.refuse(null);
    expect(await take('login-address', 'g')).toBeNull();
    expect(server.counters.size).toBe(1);
    server.refuse("READONLY You can't write against a read only replica.");
    await take('login-address', 'h');
    expect(complaints()).toBe(2);
  });

  test('never log the password', async () => {
    logged.length = 0;
    await connect('redis://someone:very-secret@127.0.0.1:1');
    expect(logged.join('')).toContain('redis: not connected');
    expect(logged.join('')).not.toContain('very-secret');
  });
});
