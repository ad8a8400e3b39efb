import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DomainEvents, EventInfo, EventType } from '#kernel/domain-events.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { createLogger } from '../logger.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { createPublisher } from './publish-events.ts';
import { type Subscriber, subscribe } from './subscriber.ts';

type Handled = { readonly subscriber: string; readonly event: EventInfo; readonly data: object };

const TYPES = ['registration.created', 'member.activated'] as const;
const ANNA = { registrationId: 'anna' };
const BEN = { registrationId: 'ben' };

let storage: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let jobs: Jobs;
let handled: Handled[];
/** Throws for the events that a test lets fail. */
let fail: (handled: Handled) => void;

const subscribers = [
  createSubscriber('test.in-order', { on: TYPES, inOrder: true }),
  createSubscriber('test.first-come', { on: TYPES }),
  createSubscriber('test.activated', { on: ['member.activated'] }),
];

function createSubscriber(name: string, options: Pick<Subscriber, 'inOrder'> & { readonly on: Subscriber['on'] }) {
  return subscribe({
    name,
    ...options,
    async run(data, event) {
      const given = { subscriber: name, event, data };
      handled.push(given);
      fail(given);
    },
    sendsMail: false,
    findSuperfluous: async () => [],
  });
}

beforeEach(async () => {
  handled = [];
  fail = () => undefined;
  storage = await createTestDatabase();
  database = openDatabase(storage.connectionString, { max: 4 });
  const isPermanent = (error: unknown) => error instanceof Error && error.message === 'permanent';
  jobs = await openJobs(storage.connectionString, subscribers, { log: createLogger('silent'), isPermanent });
});

afterEach(async () => {
  await jobs.stop();
  await database.close();
  await storage.drop();
});

function publish<Type extends EventType>(type: Type, data: DomainEvents[Type]): Promise<void> {
  return database.db.transaction().execute((tx) => jobs.within(tx).publish(type, data));
}

function listHandled(subscriber: string): readonly string[] {
  return handled
    .filter((one) => one.subscriber === subscriber)
    .map(({ event, data }) => `${event.type} ${'registrationId' in data ? data.registrationId : ''}`);
}

async function until(check: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(check()).toBe(true), { timeout: 15_000 });
}

test('two subscribers with one name are refused', () => {
  const queues = [...subscribers, createSubscriber('test.activated', { on: TYPES })];
  expect(() => createPublisher(queues)).toThrow('More than one subscriber is named test.activated');
});

describe('an event', () => {
  test('reaches each of its subscribers once, with the same id', async () => {
    await publish('member.activated', { memberId: 'a', ...ANNA });
    await publish('registration.created', BEN);
    await jobs.work(subscribers, []);
    await until(() => handled.length === 5);
    expect(listHandled('test.activated')).toEqual(['member.activated anna']);
    const ids = handled.filter(({ event }) => event.type === 'member.activated').map(({ event }) => event.id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect(handled[0]?.data).not.toHaveProperty('event');
  });

  test('of a transaction that rolls back reaches nobody', async () => {
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.within(tx).publish('registration.created', ANNA);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect((await database.pool.query('select from pgboss.job')).rowCount).toBe(0);
  });

  test('without subscribers writes nothing', async () => {
    await publish('landing.changed', {});
    expect((await database.pool.query('select from pgboss.job')).rowCount).toBe(0);
  });

  test('keeps its id when it is tried again', async () => {
    fail = ({ subscriber }) => {
      if (subscriber === 'test.activated' && listHandled(subscriber).length === 1) throw new Error('once');
    };
    await publish('member.activated', { memberId: 'a', ...ANNA });
    await jobs.work(subscribers, []);
    await until(() => listHandled('test.activated').length === 1);
    await retryNow();
    await until(() => listHandled('test.activated').length === 2);
    expect(new Set(handled.map(({ event }) => event.id)).size).toBe(1);
  });
});

describe('events of one subject', () => {
  const NUMBERS = [0, 1, 2, 3, 4, 5];
  const WELCOMES = NUMBERS.map((number) => ({ memberId: String(number), ...ANNA }));

  function listMembers(subscriber: string): readonly number[] {
    return handled
      .filter((one) => one.subscriber === subscriber)
      .map(({ data }) => ('memberId' in data ? Number(data.memberId) : Number.NaN));
  }

  test('of one transaction are handled in the order in which they were published', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (const data of WELCOMES) await jobs.within(tx).publish('member.activated', data);
    });
    await jobs.work(subscribers, []);
    await until(() => handled.length === 3 * NUMBERS.length);
    for (const { name } of subscribers) expect([name, listMembers(name)]).toEqual([name, NUMBERS]);
  });

  test('that are published at once are handled in their order, and are one statement for each subscriber', async () => {
    await database.db.transaction().execute(async (tx) => {
      const sent = vi.spyOn(tx, 'executeQuery');
      await jobs.within(tx).publishAll('member.activated', WELCOMES);
      expect(sent).toHaveBeenCalledTimes(3);
    });
    await jobs.work(subscribers, []);
    await until(() => handled.length === 3 * NUMBERS.length);
    for (const { name } of subscribers) expect([name, listMembers(name)]).toEqual([name, NUMBERS]);
    expect(new Set(handled.map(({ event }) => event.id)).size).toBe(NUMBERS.length);
  });

  test('that wait together are handled oldest first', async () => {
    for (const data of WELCOMES) await publish('member.activated', data);
    await jobs.work(subscribers, []);
    await until(() => handled.length === 3 * NUMBERS.length);
    for (const { name } of subscribers) expect([name, listMembers(name)]).toEqual([name, NUMBERS]);
  });

  test('keep their order in a queue in order when the operator retries their dead letters', async () => {
    fail = () => {
      throw new Error('permanent');
    };
    for (const data of WELCOMES) await publish('member.activated', data);
    await jobs.work(subscribers, []);
    const allLetters = 3 * NUMBERS.length;
    await vi.waitFor(async () => expect(await jobs.deadLetters.count()).toBe(allLetters), { timeout: 15_000 });
    fail = () => undefined;
    handled = [];
    expect(await jobs.deadLetters.retry({ kind: 'test.in-order' })).toBe(NUMBERS.length);
    await until(() => handled.length === NUMBERS.length);
    expect(listMembers('test.in-order')).toEqual(NUMBERS);
    expect(await jobs.deadLetters.retry({})).toBe(allLetters - NUMBERS.length);
  });

  /** The first event of a subject fails once in every queue. */
  async function publishWithFailure(message: string): Promise<void> {
    fail = ({ event, data }) => {
      if (event.type === 'registration.created' && 'registrationId' in data && data.registrationId === 'anna') {
        throw new Error(message);
      }
    };
    await publish('registration.created', ANNA);
    await publish('member.activated', { memberId: 'a', ...ANNA });
    await publish('registration.created', BEN);
    await jobs.work(subscribers, []);
  }

  test('wait for an earlier one in a queue in order; those of others do not', async () => {
    await publishWithFailure('temporary');
    await until(() => listHandled('test.first-come').length === 3 && listHandled('test.in-order').length === 2);
    await sleep(1_500);
    expect(listHandled('test.in-order').toSorted()).toEqual(['registration.created anna', 'registration.created ben']);
    expect(listHandled('test.first-come')).toContain('member.activated anna');
    fail = () => undefined;
    await retryNow();
    await until(() => listHandled('test.in-order').length === 4);
    expect(listHandled('test.in-order').slice(-2)).toEqual(['registration.created anna', 'member.activated anna']);
  });

  test('do not wait for one that is a dead letter, which the operator can still have tried again', async () => {
    await publishWithFailure('permanent');
    await until(() => listHandled('test.in-order').length === 3);
    expect(listHandled('test.in-order')).toContain('member.activated anna');
    const letters = (await jobs.deadLetters.list()).filter(({ kind }) => kind === 'test.in-order');
    expect(letters.map(({ data }) => data)).toEqual([ANNA]);
    fail = () => undefined;
    await jobs.deadLetters.retry({ ids: letters.map(({ id }) => id) });
    await until(() => listHandled('test.in-order').length === 4);
    const inOrder = handled.filter(({ subscriber }) => subscriber === 'test.in-order');
    const tries = inOrder.filter(({ event }) => event.id === inOrder.at(-1)?.event.id);
    expect(tries.map(({ event, data }) => [event.type, data])).toEqual(Array(2).fill(['registration.created', ANNA]));
  });
});

/** Makes jobs that wait for their next try due. */
async function retryNow(): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(
        (await database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")).rowCount,
      ).toBeGreaterThan(0),
    { timeout: 10_000 },
  );
}
