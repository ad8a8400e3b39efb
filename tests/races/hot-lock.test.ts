import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { addInviter, eventually } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activationIdFor, newVisitor, PASSWORD } from '../support/visitors.ts';

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

type Outcome = { readonly name: string; readonly ms: number; readonly retryAfter?: number; readonly header?: unknown };

async function send(operation: Parameters<TestApp['send']>[0], variables: object): Promise<Outcome> {
  const began = performance.now();
  const { data, errors, headers } = await app.send(operation, variables);
  const result = data?.[operation];
  const [refused] = errors ?? [];
  return {
    name: result?.__typename ?? refused?.extensions?.code ?? 'done',
    ms: performance.now() - began,
    retryAfter: result?.retryAfter ?? refused?.extensions?.retryAfter,
    header: headers['retry-after'],
  };
}

function register(registrationCode: string, email?: string): Promise<Outcome> {
  return send('register', { input: newVisitor({ registrationCode, ...(email && { email }) }) });
}

/** Locks all slots of HOTLOCK until the returned function is called. */
function lockSlots(): Promise<() => Promise<void>> {
  return lockRows(
    "select 1 from invitation_slot where inviter_id = (select inviter_id from registration_code where code = 'HOTLOCK') for update",
  );
}

/** Locks the rows of a query until the returned function is called. */
async function lockRows(query: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const slow = await app.database.pool.connect();
  await slow.query('begin');
  await slow.query(query, values);
  return async () => {
    await slow.query('rollback');
    slow.release();
  };
}

async function isReady(): Promise<boolean> {
  return (await app.app.http.inject({ url: '/readyz' })).statusCode === 200;
}

describe('[E4] all slots of one inviter are locked for long', () => {
  test("others register as usual, the process is ready, and the inviter's guests have to retry", async () => {
    const release = await lockSlots();
    const hot: Promise<Outcome>[] = [];
    const calm: Outcome[] = [];
    const ready: boolean[] = [];
    const began = performance.now();
    while (performance.now() - began < LOCKED_MS) {
      hot.push(register('HOTLOCK'), register('HOTLOCK'));
      calm.push(await register('CALMER'));
      ready.push(await isReady());
      await sleep(250);
    }
    const refused = await Promise.all(hot);
    await release();
    expect(ready.filter((is) => !is)).toEqual([]);
    expect(calm.filter(({ name }) => name !== 'RegistrationPending')).toEqual([]);
    // The blocked requests wait for five seconds; no other request may wait with them.
    expect(calm.filter(({ ms }) => ms > 4_000)).toEqual([]);
    expect(refused.length).toBeGreaterThan(20);
    for (const { name, retryAfter, header } of refused)
      expect([name, retryAfter, header]).toEqual(['TooManyAttempts', 5, '5']);
    await eventually(async () => (await register('HOTLOCK')).name === 'RegistrationPending');
  }, 60_000);

  test("the inviter's guests who register again, activate or withdraw have to retry, too", async () => {
    const people = Array.from({ length: 24 }, (_, index) => `hot${index}@example.com`);
    const ids = new Map<string, string>();
    for (const email of people) {
      const { data } = await app.send('register', { input: newVisitor({ registrationCode: 'HOTLOCK', email }) });
      ids.set(email, data.register.registrationId);
    }
    await app.drain();
    const withdraw = (email: string) => send('withdrawRegistration', { registrationId: ids.get(email), email });
    const activate = (email: string) =>
      send('activateAccount', {
        input: { accountActivationId: activationIdFor(app, email), password: PASSWORD },
      });
    const release = await lockSlots();
    const again = people.slice(0, 16).map((email) => register('CALMER', email));
    const others = [...people.slice(16, 20).map(activate), ...people.slice(20).map(withdraw)];
    const calm: Outcome[] = [];
    const ready: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      calm.push(await register('CALMER'));
      ready.push(await isReady());
      await sleep(250);
    }
    const [repeated, refused] = [await Promise.all(again), await Promise.all(others)];
    await release();
    expect(ready.filter((is) => !is)).toEqual([]);
    expect(calm.filter(({ name, ms }) => name !== 'RegistrationPending' || ms > 4_000)).toEqual([]);
    for (const { name, retryAfter, header } of repeated)
      expect([name, retryAfter, header]).toEqual(['TooManyAttempts', 5, '5']);
    for (const { name, retryAfter, header } of refused)
      expect([name.toLowerCase().replaceAll('_', ''), retryAfter, header]).toEqual(['toomanyattempts', 5, '5']);
    expect(await register('CALMER', people[0])).toMatchObject({ name: 'AccountPending' });
    expect(await activate(people[16] ?? '')).toMatchObject({ name: 'AccountActivated' });
    expect(await withdraw(people[20] ?? '')).toMatchObject({ name: 'done' });
  }, 60_000);
});

describe('[H3] a registration is locked for long', () => {
  test('its visitor has to retry the request for another mail, by id and by address', async () => {
    const email = 'locked@example.com';
    const { data } = await app.send('register', { input: newVisitor({ registrationCode: 'CALMER', email }) });
    const { registrationId } = data.register;
    await app.drain();
    app.setClock(2 * MINUTE);
    const byId = () => send('resendActivation', { registrationId });
    const byAddress = () => send('resendPendingActivation', { email, registrationCode: 'CALMER' });
    const release = await lockRows('select 1 from registration where id = $1 for update', [registrationId]);
    for (const { name, retryAfter } of await Promise.all([byId(), byAddress()])) {
      expect([name, retryAfter]).toEqual(['TooManyAttempts', 5]);
    }
    await release();
    expect(await byId()).toMatchObject({ name: 'ActivationResent' });
  }, 60_000);
});
