import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInviter, eventually } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

const LOCKED_MS = 14_000;
const CONNECTIONS = 8;

let app: TestApp;
beforeAll(async () => {
  const settings = { DATABASE_POOL: String(CONNECTIONS), RATE_LIMIT_SCALE: '0' };
  app = await openTestApp({ connections: CONNECTIONS, settings });
  await addInviter(app.database.pool, 'HOTLOCK', 1_000, 100);
  await addInviter(app.database.pool, 'CALMER', 1_000, 100);
});
afterAll(() => app.close());

type Answer = { readonly name: string; readonly ms: number; readonly retryAfter?: number; readonly header?: unknown };

async function register(registrationCode: string): Promise<Answer> {
  const began = performance.now();
  const { data, errors, headers } = await app.send('register', { input: newVisitor({ registrationCode }) });
  const name = data?.register?.__typename ?? errors?.[0]?.message;
  return {
    name,
    ms: performance.now() - began,
    retryAfter: data?.register?.retryAfter,
    header: headers['retry-after'],
  };
}

async function isReady(): Promise<boolean> {
  return (await app.app.http.inject({ url: '/readyz' })).statusCode === 200;
}

describe('[E4] all slots of one inviter are locked for long', () => {
  test('others register as ever, the process is ready, and who needs them is told to come again', async () => {
    const slow = await app.database.pool.connect();
    await slow.query(
      "begin; select 1 from invitation_slot where inviter_id = (select inviter_id from registration_code where code = 'HOTLOCK') for update",
    );
    const hot: Promise<Answer>[] = [];
    const calm: Answer[] = [];
    const ready: boolean[] = [];
    const began = performance.now();
    while (performance.now() - began < LOCKED_MS) {
      hot.push(register('HOTLOCK'), register('HOTLOCK'));
      calm.push(await register('CALMER'));
      ready.push(await isReady());
      await sleep(250);
    }
    const refused = await Promise.all(hot);
    await slow.query('rollback');
    slow.release();
    expect(ready.filter((is) => !is)).toEqual([]);
    expect(calm.filter(({ name }) => name !== 'RegistrationPending')).toEqual([]);
    // What waits for the locks waits for five seconds; nothing else may wait with it.
    expect(calm.filter(({ ms }) => ms > 4_000)).toEqual([]);
    expect(refused.length).toBeGreaterThan(20);
    for (const { name, retryAfter, header } of refused)
      expect([name, retryAfter, header]).toEqual(['TooManyAttempts', 5, '5']);
    await eventually(async () => (await register('HOTLOCK')).name === 'RegistrationPending');
  }, 60_000);
});
