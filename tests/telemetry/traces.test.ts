import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { findLeaks } from '../support/find-leaks.ts';
import { buildProgram, type Program, type ServerProcess, startServer } from '../support/server-process.ts';
import { startTraceCollector } from '../support/trace-collector.ts';
import { failWithTheRow, PERSON, send, sendRequest } from './log-journey.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let program: Program;
let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let server: ServerProcess;
beforeAll(async () => {
  [program, database, collector] = await Promise.all([buildProgram(), createTestDatabase(), startTraceCollector()]);
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'info' };
  server = await startServer(program, database.connectionString, settings);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([database.drop(), collector.close(), program.remove()]);
});

const register = (headers = {}) => {
  const { email, firstName, lastName, postalCode, dateOfBirth } = PERSON;
  const person = {
    gender: 'WOMEN',
    country: 'DE',
    language: 'de',
    firstName,
    lastName,
    postalCode,
    dateOfBirth,
    email,
  };
  const input = {
    ...person,
    idempotencyKey: crypto.randomUUID(),
    registrationCode: 'NOCTURNE',
    termsAndConditions: true,
  };
  return send(server, 'register', { input: { ...input, newsletter: false } }, headers);
};
const ofTrace = () => collector.spans().filter(({ traceId }) => traceId === TRACE);

describe('[K8] traces', () => {
  test('one trace connects the caller with request, operation, transaction, statements, the job and its mail', async () => {
    expect((await register({ traceparent: PARENT })).data.__typename).toBe('RegistrationPending');
    await eventually(async () => ofTrace().some(({ name }) => name === 'mail activation'));
    const spans = ofTrace();
    const named = (name: string) => spans.find((span) => span.name === name);
    const way = ['mail activation', 'job registration.send-activation', 'transaction', 'graphql register'];
    for (const name of way) expect(named(name), name).toBeDefined();
    const request = named('POST /acquisition/graphql');
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(named('graphql register')?.parentSpanId).toBe(request?.spanId);
    expect(named('mail activation')?.parentSpanId).toBe(named('job registration.send-activation')?.spanId);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const lost = spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId) && parentSpanId !== '00f067aa0ba902b7');
    expect(lost.map(({ name }) => name)).toEqual([]);
    const statements = spans.filter(({ name }) => name === 'insert');
    expect(statements.length).toBeGreaterThan(1);
    expect(JSON.stringify(statements[0]?.attributes)).toMatch(/insert into .*\$\d/i);
    expect(server.output()).toMatch(new RegExp(`"traceId":"${TRACE}"[^\n]*"msg":"request"`));
  });

  test('a malformed parent starts a new trace, and an error is recorded by its code', async () => {
    await database.pool.query(failWithTheRow('registration'));
    const { errors } = await register({ traceparent: `00-${PERSON.email}-01` });
    expect(errors).toHaveLength(1);
    await database.pool.query('drop function fail_with_the_row cascade');
    const failed = () => collector.spans().filter(({ status }) => status?.code === 2);
    await eventually(async () => failed().some(({ name }) => name === 'transaction'));
    const transaction = failed().find(({ name }) => name === 'transaction');
    expect(transaction?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '23505' } });
  });

  test('nothing in them identifies a person or grants access', async () => {
    const { email, password } = PERSON;
    await send(server, 'login', { email, password });
    await sendRequest(server, `/acquisition/registration/activateaccount?id=${'s3cret'.repeat(8)}&email=${email}`);
    await sendRequest(server, `/${encodeURIComponent(email)}`);
    await eventually(async () => collector.spans().some(({ name }) => name === 'graphql login'));
    await eventually(async () => collector.spans().some(({ name }) => name === 'GET'));
    expect(findLeaks({ ...PERSON, secret: 's3cret'.repeat(8) }, collector.raw())).toEqual([]);
  });

  test("the program's own periodic work is not traced", () => {
    const roots = collector.spans().filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.filter(({ name }) => !/^(?:GET|POST|job) ?/.test(name)).map(({ name }) => name)).toEqual([]);
  });
});

test('[K8] an unreachable collector delays nobody', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const alone = await startServer(program, database.connectionString, settings);
  expect((await send(alone, 'countryDetails', {})).data).toHaveProperty('country');
  const start = performance.now();
  await alone.stop();
  expect(performance.now() - start).toBeLessThan(6_000);
  expect(alone.output()).not.toMatch(/ECONNREFUSED|Error/);
}, 60_000);
