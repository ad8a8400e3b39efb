import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import type { Database } from './database/open.ts';
import { createRateLimits } from './rate-limit.ts';

const LIMITS = {
  'login-address': { points: 3, seconds: 600 },
  'code-address': { points: 3, seconds: 1 },
  'evaluation-address': { points: 3, seconds: 60, inProcess: true },
} as const;
const SECRET = Buffer.alloc(32, 1);

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.drop());

/** Another process on the same database. */
function open(scale = 1, pool = storage.pool, secret: Uint8Array = SECRET) {
  return createRateLimits({ database: { pool } as unknown as Database, limits: LIMITS, scale, secret });
}

async function times(count: number, take: () => Promise<number | null>): Promise<readonly (number | null)[]> {
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < count; turn += 1) waits.push(await take());
  return waits;
}

describe('[G3] limits', () => {
  test('allow their number, then return the seconds to wait; other subjects and limits are unaffected', async () => {
    const take = open();
    const [one, two, three, four] = await times(4, () => take('login-address', 'a'));
    expect([one, two, three]).toEqual([null, null, null]);
    expect(four).toBeGreaterThan(595);
    expect(four).toBeLessThanOrEqual(600);
    expect(await take('login-address', 'b')).toBeNull();
    expect(await take('code-address', 'a')).toBeNull();
  });

  test('restart after their period', async () => {
    const take = open();
    expect((await times(4, () => take('code-address', 'again'))).at(-1)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await take('code-address', 'again')).toBeNull();
  });

  test('are shared by processes, also for simultaneous attempts', async () => {
    const processes = [open(), open()];
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => processes[index % 2]?.('login-address', 'shared')),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  });

  test('are neither shared nor stored where each process counts for itself', async () => {
    const [one, other] = [open(), open()];
    const waits = await times(4, () => one('evaluation-address', 'alone'));
    expect(waits).toEqual([null, null, null, expect.any(Number)]);
    expect(await other('evaluation-address', 'alone')).toBeNull();
    expect(await one('evaluation-address', 'another')).toBeNull();
    const { rows } = await storage.pool.query("select key from rate_limit where key like 'evaluation-address%'");
    expect(rows).toEqual([]);
  });

  test('are deleted by a job after their expiry, never by a process by its own clock', () => {
    vi.useFakeTimers();
    try {
      open();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('over the limit cause no further database query', async () => {
    const take = open();
    await times(4, () => take('login-address', 'flood'));
    const query = vi.spyOn(storage.pool, 'query');
    expect(await take('login-address', 'flood')).toBeGreaterThan(595);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test('without a database are counted by each process: neither unlimited nor closed', async () => {
    const gone = new pg.Pool({ host: '/nowhere' });
    for (const take of [open(1, gone), open(1, gone)]) {
      const waits = await times(5, () => take('login-address', 'gone'));
      expect(waits.slice(0, 3)).toEqual([null, null, null]);
      expect(waits[3]).toBeGreaterThan(0);
      expect(waits[4]).toBeGreaterThan(0);
    }
  });

  test.each([
    [2, 6],
    [0.5, 2],
    [0.001, 1],
  ])('times %s allow %s attempts', async (scale, allowed) => {
    const take = open(scale);
    const waits = await times(allowed + 1, () => take('login-address', `scale ${scale}`));
    expect(waits.filter((wait) => wait === null)).toHaveLength(allowed);
  });

  test('times 0 are off, and an unknown limit is an error', async () => {
    expect(await times(20, () => open(0)('login-address', 'off'))).toEqual(Array(20).fill(null));
    await expect(open(0)('no-such-limit', 'x')).rejects.toThrow('Unknown limit');
  });

  test('are stored without names of their subjects', async () => {
    await open()('login-address', 'anna@example.org');
    const { rows } = await storage.pool.query<{ key: string }>('select key from rate_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('anna');
    expect(await open(1, storage.pool, Buffer.alloc(32, 2))('login-address', 'a')).toBeNull();
  });
});
