// New terms of codes by admins [K1]: one code, many codes, and what visitors get from then on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);
const day = (days: number) => new Date(START.getTime() + days * DAY).toISOString();
const refused = (reason: string) => ({ __typename: 'RegistrationCodeRefused', reason });

async function create(code: string, input: object = {}): Promise<string> {
  const given = { inviter: 'clara@members.example', customization: 'default', code, ...input };
  return (await send('createCode', { input: given })).data.result.code.id;
}

const edit = (id: string, version: number, terms: object, admin = 0) =>
  send('editCode', { id, version, terms }, admin).then(({ data }) => data.result);
const show = async (id: string) => (await send('showCode', { id })).data.registrationCode;
const check = async (registrationCode: string) =>
  (await app.send('checkRegistrationCode', { registrationCode })).data.registrationCodeDetails;
const register = async (input: Readonly<Record<string, unknown>>) =>
  (await app.send('register', { input: newVisitor(input) })).data.register;

const listEntries = (code: string) =>
  app.sql<{ actor: string; before: object; after: object }>(
    `select actor, before, after from audit_entry where action = 'code.edited' and subject like $1 order by subject, at, id`,
    [`code:${code}`],
  );

describe('one code', () => {
  test('gets new terms, with an entry of what was before and after', async () => {
    const id = await create('EDIT-ONE', { campaign: 'Letters', countries: ['DE'] });
    const terms = {
      campaign: 'Autumn',
      countries: ['PL', 'DE'],
      customization: 'viral',
      linkOnly: true,
      endsAt: day(9),
    };
    expect(await edit(id, 1, terms)).toEqual({ __typename: 'RegistrationCodeEdited', code: { id } });
    expect(await show(id)).toMatchObject({ ...terms, countries: ['DE', 'PL'], version: 2 });
    expect(await listEntries('EDIT-ONE')).toEqual([
      {
        actor: `member:${admins[0]?.id}`,
        before: {
          ...{ campaign: 'Letters', countries: ['DE'], customizationKey: 'default', linkOnly: false, endsAt: null },
        },
        after: {
          ...{ campaign: 'Autumn', countries: ['DE', 'PL'], customizationKey: 'viral', linkOnly: true, endsAt: day(9) },
        },
      },
    ]);
  });

  test('keeps what is absent, and loses what is null', async () => {
    const id = await create('EDIT-ABSENT', { campaign: 'Letters', countries: ['DE'], endsAt: day(3) });
    await edit(id, 1, { campaign: null });
    expect(await show(id)).toMatchObject({ campaign: null, countries: ['DE'], endsAt: day(3), linkOnly: false });
    await edit(id, 2, { countries: null, endsAt: null, linkOnly: null, customization: null });
    expect(await show(id)).toMatchObject({ countries: null, endsAt: null, linkOnly: false, customization: 'default' });
  });

  test('is changed by one of two admins who saw the same version', async () => {
    const id = await create('EDIT-TWO');
    const results = await Promise.all([0, 1].map((admin) => edit(id, 1, { campaign: `Of ${admin}` }, admin)));
    const winner = results.findIndex(({ __typename }) => __typename === 'RegistrationCodeEdited');
    expect(results[1 - winner]).toEqual(refused('code-changed'));
    expect(await show(id)).toMatchObject({ campaign: `Of ${winner}`, version: 2 });
    expect(await listEntries('EDIT-TWO')).toHaveLength(1);
    await send('changeCodes', { input: { kind: 'END', ids: [id] } });
    expect(await edit(id, 2, { campaign: 'Late' })).toEqual(refused('code-changed'));
    expect(await edit(id, 3, { campaign: 'Late' })).toEqual(refused('code-ended'));
    await send('changeCodes', { input: { kind: 'DISABLE', ids: [id] } });
    expect(await edit(id, 4, { campaign: 'Late' })).toEqual(refused('code-disabled'));
  });

  test.each([
    [{}, 'terms-unchanged'],
    [{ customization: 'nothing' }, 'customization-unknown'],
    [{ countries: [] }, 'country-unknown'],
    [{ campaign: 'a\u0007b' }, 'campaign-invalid'],
    [{ endsAt: day(0) }, 'period-invalid'],
  ])('is refused: %j', async (terms, reason) => {
    const [row] = await app.sql<{ id: string; version: number }>(
      "select id, version from registration_code where code = 'NOCTURNE'",
    );
    expect(await edit(row?.id ?? '', row?.version ?? 0, terms)).toEqual(refused(reason));
    expect(await edit('00000000-0000-7000-8000-000000000000', 1, terms)).toEqual(refused('code-unknown'));
    expect(await edit('x', 1, terms)).toEqual(refused('code-unknown'));
  });

  test('is checked and registers by its new terms at once', async () => {
    const id = await create('EDIT-RULES');
    expect((await check('EDIT-RULES')).countryOptions.length).toBeGreaterThan(5);
    await edit(id, 1, { countries: ['AT'], campaign: 'Autumn', customization: 'social-15' });
    expect((await check('EDIT-RULES')).countryOptions.map(({ isoCode }: { isoCode: string }) => isoCode)).toEqual([
      'AT',
    ]);
    expect(await register({ registrationCode: 'EDIT-RULES' })).toMatchObject({ __typename: 'InvalidInput' });
    await edit(id, 2, { countries: null, linkOnly: true });
    expect((await check('EDIT-RULES')).errors).toEqual(['REGISTRATION_TIMESTAMP_MISSING']);
    expect(await register({ registrationCode: 'EDIT-RULES' })).toMatchObject({
      errors: ['REGISTRATION_TIMESTAMP_MISSING'],
    });
    await edit(id, 3, { linkOnly: false, endsAt: day(1) });
    expect(await register({ registrationCode: 'EDIT-RULES' })).toMatchObject({ __typename: 'RegistrationPending' });
    app.setClock(DAY);
    expect((await check('EDIT-RULES')).errors).toEqual(['REGISTRATION_CODE_EXPIRED']);
  });
});

const change = (input: object) =>
  send('changeCodes', { input: { kind: 'EDIT', ...input } }).then(({ data }) => data.result);
const findChange = async (id: string) => (await send('codeChange', { id })).data.registrationCodeChange;

describe('many codes', () => {
  test('get what can be theirs; disabled, ended and equal ones stay, and those that would end before they start', async () => {
    const ids = [
      await create('SOME-1'),
      await create('SOME-2', { campaign: 'Old', startsAt: day(1) }),
      await create('SOME-3', { startsAt: day(5) }),
      await create('SOME-4', { endsAt: day(0) }),
      await create('SOME-5', { campaign: 'New', endsAt: day(3) }),
    ];
    const { change: made } = await change({ ids, terms: { campaign: 'New', endsAt: day(3) } });
    expect(await findChange(made.id)).toMatchObject({ kind: 'EDIT', total: 5, done: 5, changed: 2 });
    expect(await listEntries('SOME-%')).toMatchObject([
      { before: { campaign: null, endsAt: null }, after: { campaign: 'New', endsAt: day(3), change: made.id } },
      { before: { campaign: 'Old' }, after: { campaign: 'New' } },
    ]);
  });

  test('of a filter are changed by a job, which continues after an interruption', async () => {
    await addInviter(app.database.pool, 'LOTS-FIRST', 5);
    await app.sql(
      `insert into registration_code (id, code, inviter_id, customization_key, created_at)
       select gen_random_uuid(), 'LOTS-' || lpad(n::text, 4, '0'), inviter_id, 'default', created_at
       from registration_code, generate_series(1, 250) n where code = 'LOTS-FIRST'`,
    );
    const terms = { countries: ['AT', 'DE'], linkOnly: true, endsAt: day(7) };
    const { change: made } = await change({ filter: { code: 'LOTS-0' }, terms });
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
    await app.runJob('invitation.edit-codes', { changeId: made.id });
    await app.runJob('invitation.edit-codes', { changeId: made.id });
    await app.drain();
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 250, changed: 250 });
    expect(await listEntries('LOTS-0%')).toHaveLength(250);
    const rows = await app.sql(
      `select distinct countries, link_only, ends_at, version from registration_code where code like 'LOTS-0%'`,
    );
    expect(rows).toEqual([{ countries: ['AT', 'DE'], link_only: true, ends_at: new Date(day(7)), version: 2 }]);
  });

  test('are refused without terms, without a selection and with terms that no code can have', async () => {
    const ids = [await create('NONE-1')];
    expect(await change({ ids })).toEqual(refused('terms-unchanged'));
    expect(await change({ ids, terms: {} })).toEqual(refused('terms-unchanged'));
    expect(await change({ ids: [], terms: { campaign: 'New' } })).toEqual(refused('nothing-selected'));
    expect(await change({ ids, terms: { countries: ['XX'] } })).toEqual(refused('country-unknown'));
    expect(await change({ ids, terms: { endsAt: day(-1) } })).toEqual(refused('period-invalid'));
    expect(await change({ ids, terms: { customization: 'nothing' } })).toEqual(refused('customization-unknown'));
    expect(await listEntries('NONE-%')).toEqual([]);
  });
});
