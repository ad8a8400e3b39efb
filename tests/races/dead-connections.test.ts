import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDeadConnections } from '#platform/database/dead-connections.ts';
import { openDatabase } from '#platform/database/open.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import { openSwallowingProxy } from '../support/black-hole-proxy.ts';
import { addInviter, eventually, sendTo } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { operationText } from '../support/graphql.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openRaw } from '../support/raw-socket.ts';
import { buildProgram, type Program, type ServerProcess, startServer } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const RECOVERS_WITHIN_MS = 10_000;

type Proxy = Awaited<ReturnType<typeof openSwallowingProxy>>;

describe('[K8] connections to PostgreSQL become unresponsive', () => {
  let program: Program;
  let storage: TestDatabase;
  let proxy: Proxy;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let server: ServerProcess;
  beforeAll(async () => {
    [program, storage, mails] = await Promise.all([buildProgram(), createTestDatabase(), startMailServer(() => false)]);
    proxy = await openSwallowingProxy(storage.connectionString);
    server = await startServer(program, proxy.connectionString, { SMTP_URL: mails.url });
    await addInviter(storage.pool, 'SILENT', 4_000, 250);
  }, 90_000);
  afterAll(async () => {
    await server.kill();
    proxy.close();
    await storage.drop();
    await mails.close();
    await program.remove();
  });

  async function register(): Promise<{ readonly email: string; readonly registrationId: string | null }> {
    const input = newVisitor({ registrationCode: 'SILENT' });
    const body = { query: operationText('register'), operationName: 'register', variables: { input } };
    const response = await fetch(`${server.origin}/acquisition/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = await response.json();
    return { email: input.email, registrationId: data?.register.registrationId ?? null };
  }

  const mailTo = (email: string) => mails.received.find(({ to }) => to === email);

  test('requests, readiness, jobs and live events work again within ten seconds', { timeout: 60_000 }, async () => {
    const follower = await register();
    await eventually(async () => mailTo(follower.email) !== undefined);
    const { port, host } = new URL(server.origin);
    const socket = await openRaw(Number(port), { headers: { host } });
    await socket.init();
    const { registrationId } = follower;
    socket.subscribe(
      '1',
      `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`,
    );
    // As many at once as the pool has connections, so that all of them are open.
    await Promise.all(Array.from({ length: 16 }, register));
    const began = performance.now();
    proxy.swallow();
    const since = () => performance.now() - began;
    const visits: { readonly at: number; readonly isPending: boolean }[] = [];
    const coming: Promise<unknown>[] = [];
    while (since() < RECOVERS_WITHIN_MS + 3_000) {
      const at = since();
      coming.push(register().then(({ registrationId: id }) => visits.push({ at, isPending: id !== null })));
      await sleep(1000 / 16);
    }
    await Promise.all(coming);
    const late = visits.filter(({ at }) => at > RECOVERS_WITHIN_MS);
    expect(late.length).toBeGreaterThan(10);
    expect(late.filter(({ isPending }) => !isPending)).toEqual([]);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const { email } = await register();
    await eventually(async () => mailTo(email) !== undefined);
    const [, link] = /activateaccount\?id=([\w-]{43})/.exec(mailTo(follower.email)?.text ?? '') ?? [];
    await sendTo(server, 'activateAccount', { input: { accountActivationId: link, password: PASSWORD } });
    await eventually(async () => socket.types().includes('complete'));
  });
});

describe('the watch of a pool', () => {
  test('lets a statement run as long as PostgreSQL works on it, and closes connections without a response', async () => {
    const storage = await createTestDatabase();
    const proxy = await openSwallowingProxy(storage.connectionString);
    const { pool, close } = openDatabase(proxy.connectionString, { max: 2 });
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    await expect(pool.query('select pg_sleep(8)')).resolves.toBeDefined();
    proxy.swallow();
    const began = performance.now();
    await expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly');
    expect(performance.now() - began).toBeLessThan(RECOVERS_WITHIN_MS);
    // The other connection, which died too, was discarded without a test.
    await expect(pool.query('select 1')).resolves.toBeDefined();
    await close();
    proxy.close();
    await storage.drop();
  }, 40_000);

  test.each([
    ['the database does not exist', (url: string) => url.replace(/^(.*\/)[^/?]+/, '$1nobody_has_this')],
    ['PostgreSQL cannot be reached', () => 'postgres://vestibule@127.0.0.1:1/none'],
  ])(
    'where %s, a long statement is not cancelled, and all others have their limit',
    async (_, elsewhere) => {
      const storage = await createTestDatabase();
      const times = { suspectMs: 100, awayMs: 1_500, unknowableMs: 1_500 };
      const pool = new pg.Pool({ connectionString: storage.connectionString, max: 4 });
      pool.on('connect', (client) => client.on('error', () => undefined));
      const stop = closeDeadConnections(pool, elsewhere(storage.connectionString), times);
      const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
      const takesLong = CompiledQuery.raw('select pg_sleep(5)');
      const results = await Promise.allSettled([
        pool.query('select pg_sleep(5)'),
        withStartLock(pool, (client) => client.query('select pg_sleep(5)')),
        db.transaction().execute(async (tx) => {
          await tx.executeQuery(CompiledQuery.raw("set local statement_timeout = '15min'"));
          await tx.executeQuery(takesLong);
        }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      // The next user of such a connection has the limit again.
      const next = await Promise.allSettled([db.executeQuery(takesLong), db.executeQuery(takesLong)]);
      expect(next.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      stop();
      await pool.end();
      await storage.drop();
    },
    40_000,
  );

  test('a connection that is never idle is not taken for dead', async () => {
    const storage = await createTestDatabase();
    const { pool, close } = openDatabase(storage.connectionString, { max: 1 });
    const isOver = performance.now() + 6_000;
    let fails = 0;
    const querying = Array.from({ length: 4 }, async () => {
      while (performance.now() < isOver) await pool.query('select pg_sleep(0.001)').catch(() => (fails += 1));
    });
    await Promise.all(querying);
    expect(fails).toBe(0);
    await close();
    await storage.drop();
  }, 20_000);
});
