import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsAdmin, withDatabase } from '../support/admin.ts';
import { eventually, sendTo } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram, freePort, type Program, type ServerProcess, startServer } from '../support/server-process.ts';

let program: Program;
let database: TestDatabase;
beforeAll(async () => {
  [program, database] = await Promise.all([buildProgram(), createTestDatabase()]);
}, 60_000);
afterAll(async () => {
  await database.drop();
  await program.remove();
});

/** A process of one kind, with its internal port. */
async function start(kind: 'web' | 'work' | 'all', settings: Readonly<Record<string, string>> = {}) {
  const metricsPort = await freePort();
  const server = await startServer(program, database.connectionString, {
    ...{ VESTIBULE_PROCESS: kind, METRICS_PORT: String(metricsPort) },
    ...settings,
  });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return { server, metrics };
}

const getStatus = async (server: ServerProcess, path: string) => (await fetch(server.origin + path)).status;

/** Closes all connections to the database and refuses new ones, or allows them again. */
async function letIn(allowed: boolean): Promise<void> {
  const [, name = ''] = /^\w+:\/\/[^/]*\/([^?]*)/.exec(database.connectionString) ?? [];
  const admin = withDatabase(database.connectionString, 'postgres');
  await runAsAdmin(admin, `alter database ${name} allow_connections ${allowed}`);
  if (!allowed)
    await runAsAdmin(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

describe.each(['web', 'work'] as const)('[K8] a %s process', (kind) => {
  test('serves metrics on the internal port only, and is not ready while its database is unreachable', async () => {
    const { server, metrics } = await start(kind);
    expect(await metrics()).toContain('vestibule_database_up 1');
    expect(await metrics()).toContain('vestibule_nodejs_eventloop_lag_seconds');
    for (const path of ['/metrics', '/acquisition/metrics']) expect(await getStatus(server, path)).toBe(404);
    expect(await getStatus(server, '/readyz')).toBe(200);
    await letIn(false);
    expect(await getStatus(server, '/readyz')).toBe(503);
    expect(await getStatus(server, '/healthz')).toBe(200);
    await eventually(async () => (await metrics()).includes('vestibule_database_up 0'));
    expect(await metrics()).toContain(
      'vestibule_http_request_seconds_count{route="/readyz",method="GET",status="503"}',
    );
    await letIn(true);
    await eventually(async () => (await getStatus(server, '/readyz')) === 200);
    await server.stop();
  }, 60_000);

  test('drains: after the signal it is not ready, serves requests and metrics, and then ends', async () => {
    const { server, metrics } = await start(kind, { DRAIN_SECONDS: '3' });
    server.terminate();
    await eventually(async () => (await getStatus(server, '/readyz')) === 503);
    expect(await getStatus(server, '/healthz')).toBe(200);
    expect(await sendTo(server, 'countryDetails', {})).toHaveProperty('country');
    expect(await metrics()).toContain('vestibule_http_request_seconds_count');
    await server.stop();
    await expect(getStatus(server, '/healthz')).rejects.toThrow();
  }, 60_000);
});

/** Loaded before the program: its clock is 15 days ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  const now = () => Real.now() + 15 * 86400000;
  globalThis.Date = new Proxy(Real, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
`)}`;

test.each([
  ['work', 503, { status: 'clock wrong' }],
  ['all', 200, { status: 'ready' }],
] as const)(
  '[K8] where the clock is 15 days ahead, a process of kind %s responds with %i',
  async (kind, status, body) => {
    const { server, metrics } = await start(kind, { NODE_OPTIONS: `--import ${AHEAD}`, LOG_LEVEL: 'error' });
    const response = await fetch(`${server.origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([status, body]);
    expect(await getStatus(server, '/healthz')).toBe(200);
    expect(await metrics()).toMatch(/^vestibule_clock_ahead_seconds 1(?:295999|296000)/m);
    expect(server.output().match(/no jobs run/g)).toHaveLength(1);
    await server.stop();
  },
  60_000,
);

test('[K8] a process without jobs reports no clock', async () => {
  const { server, metrics } = await start('web');
  expect(await metrics()).not.toMatch(/^vestibule_clock_ahead_seconds \S/m);
  await server.stop();
}, 60_000);
