import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** An unforeseen constraint of the database, whose message repeats the row, as PostgreSQL's details do. */
beforeEach(() =>
  app.sql(`
    create function fail_with_the_row() returns trigger language plpgsql as $$
    begin raise exception 'cannot store %', new using errcode = 'check_violation', detail = 'Failing row ' || new; end $$;
    create trigger fails before insert on registration for each row execute function fail_with_the_row()`),
);
afterEach(() => app.sql('drop function if exists fail_with_the_row cascade'));

const INCIDENT = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function causeInternalError(query: string) {
  const input = newVisitor({ firstName: 'Veronika', email: `${crypto.randomUUID()}@secret.example` });
  app.logged.length = 0;
  const response = await app.post({ query, variables: { input } }, { 'x-correlation-id': 'web-1' });
  return { input, response, log: app.logged.join('') };
}

const text = operationText('register');
const LANES = [
  ['compiled', text],
  ['Yoga', text.replace('  register(', '  other: register(')],
] as const;

describe('[I6] [K8] an error in a resolver', () => {
  test.each(LANES)('as %s: the client gets an incident id and nothing else', async (_, query) => {
    const { response, input } = await causeInternalError(query);
    expect(response.status).toBe(200);
    expect(response.data).toBeNull();
    expect(response.errors).toHaveLength(1);
    const [error] = response.errors ?? [];
    expect(error?.message).toBe('Internal Server Error');
    expect(error?.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', incidentId: expect.stringMatching(INCIDENT) });
    expect(response.body).not.toMatch(/registration|insert|check_violation|stack|\.ts|secret/i);
    expect(response.body).not.toContain(input.firstName);
  });

  test.each(LANES)('as %s: the log contains it once, with the same id and without any address', async (_, query) => {
    const { response, input, log } = await causeInternalError(query);
    const lines = log.split('\n').filter((line) => line.includes('graphql error'));
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '{}');
    expect(line.incidentId).toBe(response.errors?.[0]?.extensions?.incidentId);
    expect(line.err).toMatchObject({ code: '23514', stack: expect.stringContaining('at ') });
    expect(log).not.toContain(input.email);
    expect(log).not.toContain('secret.example');
    expect(log).not.toContain(input.firstName);
  });

  test('the failed registration leaves no rows, and the next one succeeds', async () => {
    const { input } = await causeInternalError(text);
    await app.sql('drop function fail_with_the_row cascade');
    const { data } = await app.send('register', { input });
    expect(data.register.__typename).toBe('RegistrationPending');
  });

  test('a missing table: the next request is refused with an id, without the name of the table', async () => {
    const { data } = await app.send('checkRegistrationCode', { registrationCode: 'NOCTURNE' });
    expect(data.registrationCodeDetails.errors).toEqual([]);
    await app.sql('alter table registration_code rename to hidden');
    const broken = await app.send('checkRegistrationCode', { registrationCode: 'NOCTURNE' });
    await app.sql('alter table hidden rename to registration_code');
    expect(broken.body).not.toContain('registration_code');
    expect(broken.errors?.[0]?.extensions?.code).toBe('INTERNAL_SERVER_ERROR');
  });

  test('requests are logged by route and ids, without body, query or address', async () => {
    app.logged.length = 0;
    const input = newVisitor();
    await app.send('register', { input: { ...input, email: 'x' } }, { cookie: 'fref=a.example' }, '198.51.100.77');
    const log = app.logged.join('');
    expect(JSON.parse(app.logged.at(-1) ?? '{}')).toMatchObject({ route: '/acquisition/graphql', status: 200 });
    for (const word of ['198.51.100.77', input.idempotencyKey, 'a.example', 'Kern']) expect(log).not.toContain(word);
  });
});
