import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, register } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  // Prepared statements belong to a connection.
  app = await openTestApp({ connections: 1 });
});
afterAll(() => app.close());

/** PostgreSQL's statistics of statements, by the name of each without its hash. */
async function preparedStatements(): Promise<ReadonlyMap<string, string>> {
  const rows = await app.sql<{ name: string; statement: string }>('select name, statement from pg_prepared_statements');
  return new Map(rows.map(({ name, statement }) => [name.replace(/-[0-9a-f]{12}$/, ''), statement]));
}

test('the statements of a registration, its job and a session are prepared; others are not', async () => {
  const { token } = await becomeMember(app);
  await app.send('me', {}, bearer(token));
  const names = [...(await preparedStatements()).keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'check-codes',
      'prepare-first-mail',
      'take-seat',
      'enqueue',
      'mark-link-sent',
      'find-link',
    ]),
  );
  expect(names).toEqual(
    expect.arrayContaining(['lock-registration', 'settle-seat', 'insert-member', 'find-live-session']),
  );
  const statements = [...(await preparedStatements()).values()];
  expect(statements.filter((text) => /^(?:begin|commit|alter|analyze)/i.test(text))).toEqual([]);
});

test('a statement is parsed once a connection and never prepared again', async () => {
  await register(app);
  const before = await preparedStatements();
  for (let times = 0; times < 3; times += 1) await register(app);
  expect(await preparedStatements()).toEqual(before);
});

test('a registration takes exactly this number of statements, all prepared, in no transaction block', async () => {
  await register(app);
  const { others, prepared } = await collectStatements(() => register(app));
  expect(others).toEqual([]);
  // Two limits of attempts, the check of the code, the registration.
  expect(prepared).toBe(4);
});

test('so does the job that sends its mail', async () => {
  const { registrationId } = await register(app);
  const { others, prepared } = await collectStatements(() =>
    app.runJob('registration.send-activation', { registrationId }),
  );
  expect(others).toEqual([]);
  // The link of the mail, and the mark that it was sent.
  expect(prepared).toBe(2);
});

/** The statements that were sent meanwhile: the texts of those without a name, and the number of the named ones. */
async function collectStatements(work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const ofPool = (at: number) => {
    const { connectionParameters } = query.mock.contexts[at] as pg.Client & { connectionParameters: pg.ClientConfig };
    // The listener for live events asks a statement of its own now and then.
    return connectionParameters.application_name !== 'vestibule-live';
  };
  const sent = query.mock.calls
    .filter((_, at) => ofPool(at))
    .map(([first]) => first as string | { readonly name?: string; readonly text?: string });
  query.mockRestore();
  const texts = sent.map((one) => (typeof one === 'string' ? one : one.name ? null : one.text));
  return { others: texts.filter((text) => text !== null), prepared: texts.filter((text) => text === null).length };
}
