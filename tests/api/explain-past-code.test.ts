// Explanations of past visits: by what was recorded then, and never by what has changed since.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import { addInviter } from '../support/cluster.ts';
import { runCommand } from '../support/door.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD, register } from '../support/visitors.ts';

const VISIT = new Date(START.getTime() + HOUR);

type Verdict = { rule: string; holds: boolean | null; basis: string };

let app: TestApp;
let headers = {};
beforeEach(async () => {
  app = await openTestApp();
  onTestFinished(() => app.close());
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  await addInviter(app.database.pool, 'SUMMER', 5);
  await app.sql("update registration_code set created_at = $1 where code = 'SUMMER'", [START]);
  headers = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
});

async function run(hours: number, command: string, words: string[], options: Record<string, string> = {}) {
  app.setClock(hours * HOUR);
  const outcome = await runCommand(app, command, words, options);
  expect(outcome.kind, JSON.stringify(outcome)).toBe('done');
}

async function explain(at: Date | null, given: object = {}) {
  const variables = { registrationCode: 'SUMMER', at, ...given };
  const { data, errors } = await app.send('explainRegistrationCode', variables, headers);
  expect(errors).toBeUndefined();
  return data.explainRegistrationCode;
}

const find = (explained: { verdicts: Verdict[] }, rule: string) => explained.verdicts.find((one) => one.rule === rule);

describe('[K13] an explanation of a past visit', () => {
  test('has the end that the code had then', async () => {
    const end = new Date(START.getTime() + 3 * HOUR);
    await run(0, 'code change', ['SUMMER'], { 'new-end': end.toISOString() });
    await run(2, 'code change', ['SUMMER'], { 'new-end': new Date(START.getTime() + 9 * DAY).toISOString() });
    await run(5, 'code change', ['SUMMER'], { 'new-end': 'none' });
    const visit = new Date(START.getTime() + HOUR);
    expect((await explain(visit)).details.endsAt).toBe(end.toISOString());
    expect((await explain(new Date(START.getTime() + 4 * HOUR))).details.endsAt).toBe('2026-03-11T12:00:00.000Z');
    expect((await explain(null)).details.endsAt).toBeNull();
  });

  test('has the countries, the use, the campaign and the landing page of then', async () => {
    await run(0, 'code change', ['SUMMER'], { 'new-countries': 'DE', 'new-link': 'only', 'new-campaign': 'First' });
    await run(2, 'code change', ['SUMMER'], { 'new-countries': 'AT', 'new-link': 'typed', 'new-campaign': 'Second' });
    const then = await explain(VISIT, { country: 'AT' });
    expect(then).toMatchObject({ countryOffered: false, shown: 'REGISTRATION_TIMESTAMP_MISSING', termsKnown: true });
    expect(then.details).toMatchObject({ countries: ['DE'], linkOnly: true, campaign: 'First' });
    expect(await explain(null, { country: 'AT' })).toMatchObject({ countryOffered: true, shown: null });
  });

  test('knows when a code did not exist yet, and when it was not ended yet', async () => {
    await run(3, 'code end', ['SUMMER']);
    expect(await explain(VISIT)).toMatchObject({ shown: null, details: { endsAt: null } });
    const before = await explain(new Date(START.getTime() - HOUR));
    expect(before).toMatchObject({ shown: 'REGISTRATION_CODE_INVALID', details: null });
  });

  test('knows whether the club was closed, by the changes and the schedule of then', async () => {
    await run(0, 'door close', []);
    await run(2, 'door schedule', ['open'], { at: new Date(START.getTime() + 4 * HOUR).toISOString() });
    await run(6, 'door close', []);
    await run(7, 'door open', []);
    const at = async (hours: number) => (await explain(new Date(START.getTime() + hours * HOUR))).shown;
    expect([await at(1), await at(3), await at(5), await at(6.5)]).toEqual([
      ...['REGISTRATION_CLOSED', 'REGISTRATION_CLOSED', null, 'REGISTRATION_CLOSED'],
    ]);
    expect(find(await explain(VISIT), 'REGISTRATION_CLOSED')?.basis).toBe('THEN');
    expect(await explain(null)).toMatchObject({ shown: null });
  });

  test('knows when the quota of a day was reached', async () => {
    await run(0, 'door quota', ['1']);
    app.setClock(2 * HOUR);
    expect(await register(app)).toMatchObject({ __typename: 'RegistrationPending' });
    await run(4, 'door quota', ['none']);
    expect((await explain(VISIT)).shown).toBeNull();
    expect((await explain(new Date(START.getTime() + 3 * HOUR))).shown).toBe('REGISTRATION_CLOSED');
  });

  test('knows whether the inviter was blocked', async () => {
    const [row] = await app.sql<{ id: string }>("select inviter_id as id from registration_code where code = 'SUMMER'");
    await run(2, 'inviter block', [], { inviter: row?.id ?? '' });
    await run(4, 'inviter unblock', [], { inviter: row?.id ?? '' });
    expect((await explain(VISIT)).shown).toBeNull();
    expect((await explain(new Date(START.getTime() + 3 * HOUR))).shown).toBe('INVITER_INVALID');
  });

  test('says beside a rule where the records are deleted, or only the state of now is stored', async () => {
    await run(2, 'code change', ['SUMMER'], { 'new-countries': 'DE' });
    await run(3, 'code change', ['SUMMER'], { 'new-countries': 'AT' });
    expect(find(await explain(VISIT), 'REGISTRATION_CODE_NO_BALANCE_LEFT')).toMatchObject({ basis: 'NOW' });
    app.setClock(2_000 * DAY);
    headers = bearer((await app.send('login', { email: 'admin@club.example', password: PASSWORD })).data.login.token);
    expect((await explain(VISIT)).details.countries).toBeNull();
    // As the retention does, without the age that the database demands by its own clock.
    await app.sql('set session_replication_role = replica; delete from audit_entry; reset session_replication_role');
    const explained = await explain(VISIT, { country: 'DE' });
    expect(explained).toMatchObject({ termsKnown: false, countryOffered: null, shown: null });
    for (const rule of ['REGISTRATION_CODE_EXPIRED', 'REGISTRATION_TIMESTAMP_MISSING', 'CUSTOMIZATION_MISSING'])
      expect(find(explained, rule), rule).toMatchObject({ holds: null, basis: 'UNKNOWN' });
    const outcome = await runCommand(app, 'code explain', ['SUMMER'], { at: VISIT.toISOString() });
    const lines = outcome.kind === 'done' ? outcome.lines : [];
    expect(lines[0]).toBe('Not certain: records of that time are deleted');
    expect(lines).not.toContain('the visitor sees the form');
    expect(lines.join('\n')).toContain('Countries: Not known');
  });
});
