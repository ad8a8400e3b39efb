// The ledger of an inviter, and the tree of who invited whom [K1].

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CSV_START } from '#kernel/list/csv.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let made = 0;
let headers: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  app = await openTestApp();
  headers = await logIn('OWNER');
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

async function logIn(adminRole: 'OWNER' | 'MARKETING') {
  const email = `${adminRole.toLowerCase()}@club.example`;
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole });
  return bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
}

async function addInviter(email = `ledger.${made}@example.org`, balance = 60) {
  made += 1;
  const code = `LEDGER-${made}`;
  await runCommand(app, 'inviter create', [], { name: 'Ines Vogt', email, balance: String(balance) });
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  const id = row?.id ?? '';
  await runCommand(app, 'code create', [], { inviter: id, code });
  return { id, email, code };
}

async function readLedger(id: string, place: object = {}) {
  const { data, errors } = await app.send('inviterLedger', { id, ...place }, headers);
  return errors ? errors[0]?.extensions : data.inviter.ledger;
}

type Entry = { readonly id: string; readonly kind: string; readonly amount: number } & Counters;
type Counters = { readonly balance: number; readonly pending: number };
const getEntries = ({ edges }: { readonly edges: readonly { readonly node: Entry }[] }) =>
  edges.map(({ node }) => node);

test('[K1] the command filters by kind and period', async () => {
  const { id } = await addInviter();
  const list = async (options: Readonly<Record<string, string>>) => {
    const outcome = await app.command('inviter ledger')?.run({
      words: [id],
      text: (name) => options[name] ?? null,
      flag: () => false,
      readStdin: async () => '',
      ...NO_TERMINAL,
    });
    return outcome?.kind === 'listed' ? Array.fromAsync(outcome.entries, ({ line }) => line) : [];
  };
  expect(await list({ kind: 'grant' })).toEqual([expect.stringMatching(/ grant {3}60 -$/)]);
  expect(await list({ kind: 'consume' })).toEqual([]);
  expect(await list({ before: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await list({})).toEqual([expect.stringContaining('balance 60 pending 0')]);
});

test('[K1] the ledger is printed as a CSV file, with no formula in a cell', async () => {
  const { id } = await addInviter();
  await runCommand(app, 'inviter grant', [], {
    inviter: id,
    amount: '40',
    reason: '=HYPERLINK("https://evil.example")',
  });
  const outcome = await app.command('inviter ledger')?.run({
    words: [id],
    text: () => null,
    flag: (name) => name === 'csv',
    readStdin: async () => '',
    ...NO_TERMINAL,
  });
  if (outcome?.kind !== 'listed') throw new Error('The command lists nothing');
  const lines = await Array.fromAsync(outcome.entries, ({ line }) => line);
  expect(lines[0]).toBe(`${CSV_START}id,at,kind,amount,balance,pending,reason,by,code,registration_id\r\n`);
  expect(lines[1]).toContain(`,grant,40,100,0,"'=HYPERLINK(""https://evil.example"")",cli,,`);
  expect(lines[2]).toMatch(/,grant,60,60,0,,/);
  expect(lines).toHaveLength(3);
  const started = await app.sql(
    "select after from audit_entry where subject = 'list:inviter-ledger' and after ? 'filters'",
  );
  expect(started).toEqual([{ after: { filters: { inviter: id } } }]);
});

describe('[K1] the ledger of an inviter', () => {
  test('has each change with its reason and the balance after it; a grant is one entry', async () => {
    const { id, code } = await addInviter();
    await runCommand(app, 'inviter grant', [], { inviter: id, amount: '40', reason: 'A good season' });
    const { registrationId } = await becomeMember(app, { registrationCode: code });
    const pending = await registerWithLink(app, { registrationCode: code });
    await runCommand(app, 'registration withdraw', [pending.registrationId]);
    const ledger = await readLedger(id);
    const of = { registrationId: pending.registrationId, registrationStatus: 'withdrawn', code };
    expect(getEntries(ledger)).toMatchObject([
      { kind: 'RELEASE', amount: 1, balance: 99, pending: 0, ...of },
      { kind: 'RESERVE', amount: 1, balance: 99, pending: 1, ...of },
      { kind: 'CONSUME', amount: 1, balance: 99, pending: 0, registrationId, registrationStatus: 'active', code },
      { kind: 'RESERVE', amount: 1, balance: 100, pending: 1, registrationId },
      { kind: 'GRANT', amount: 40, balance: 100, pending: 0, reason: 'A good season', actor: 'cli' },
      { kind: 'GRANT', amount: 60, balance: 60, pending: 0, reason: null },
    ]);
    expect(ledger.count).toEqual({ number: 6, isMore: false });
    const rows = await app.sql('select from invitation_ledger where inviter_id = $1', [id]);
    expect(rows.length).toBeGreaterThan(6);
  });

  test('is read forward and back in pages that continue the balance', async () => {
    const { id, code } = await addInviter();
    for (let n = 0; n < 4; n += 1) await becomeMember(app, { registrationCode: code });
    const all = getEntries(await readLedger(id));
    const pages = [await readLedger(id, { first: 2 })];
    for (let page = pages[0]; page.pageInfo.hasNextPage; pages.push(page))
      page = await readLedger(id, { first: 2, after: page.pageInfo.endCursor });
    expect(pages.flatMap(getEntries)).toEqual(all);
    for (let back = pages.length - 1; back > 0; back -= 1)
      expect(getEntries(await readLedger(id, { last: 2, before: pages[back].pageInfo.startCursor }))).toEqual(
        getEntries(pages[back - 1]),
      );
    await registerWithLink(app, { registrationCode: code });
    const newer = await readLedger(id, { last: 5, before: pages[0].pageInfo.startCursor });
    expect(getEntries(newer)).toMatchObject([{ kind: 'RESERVE', balance: 56, pending: 1 }]);
    expect(newer.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(getEntries(await readLedger(id, { first: 2, after: pages[0].pageInfo.endCursor }))).toEqual(
      getEntries(pages[1]),
    );
  });

  test('is filtered by kind and period, forward and back, without a balance', async () => {
    const { id, code } = await addInviter();
    app.setClock(60_000);
    for (let n = 0; n < 3; n += 1) await becomeMember(app, { registrationCode: code });
    const all = getEntries(await readLedger(id));
    const used = await readLedger(id, { filter: { kind: 'CONSUME' } });
    expect(getEntries(used).map((entry) => entry.id)).toEqual(
      all.filter(({ kind }) => kind === 'CONSUME').map((entry) => entry.id),
    );
    expect(getEntries(used)).toMatchObject(Array(3).fill({ balance: null, pending: null }));
    expect(used.count).toEqual({ number: 3, isMore: false });
    const from = new Date(app.time.now.getTime() - 1_000).toISOString();
    expect(getEntries(await readLedger(id, { filter: { from } }))).toHaveLength(6);
    expect(getEntries(await readLedger(id, { filter: { before: from } }))).toMatchObject([
      { kind: 'GRANT', amount: 60 },
    ]);
    expect(getEntries(await readLedger(id, { filter: { kind: 'GRANT', from } }))).toEqual([]);
    const filter = { kind: 'CONSUME' };
    const first = await readLedger(id, { filter, first: 2 });
    const next = await readLedger(id, { filter, first: 2, after: first.pageInfo.endCursor });
    expect([...getEntries(first), ...getEntries(next)]).toEqual(getEntries(used));
    expect(getEntries(await readLedger(id, { filter, last: 2, before: next.pageInfo.startCursor }))).toEqual(
      getEntries(first),
    );
    // The place of a filtered page knows no balance, and that of a whole ledger another one.
    const refused = { code: 'BAD_USER_INPUT', reason: 'cursor-invalid' };
    expect(await readLedger(id, { first: 2, after: first.pageInfo.endCursor })).toEqual(refused);
    const whole = await readLedger(id, { first: 2 });
    expect(await readLedger(id, { filter, first: 2, after: whole.pageInfo.endCursor })).toEqual(refused);
  });

  test('shows grants of earlier releases, which have no reason, slot by slot', async () => {
    const { id } = await addInviter(undefined, 0);
    await app.sql(`insert into invitation_slot (inviter_id, slot) select '${id}', generate_series(0, 1)`);
    await app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, at) select '${id}', s, 'grant', 5, now() from generate_series(0, 1) s`,
    );
    expect(getEntries(await readLedger(id))).toMatchObject([
      { amount: 5, balance: 10, reason: null, actor: null },
      { amount: 5, balance: 5 },
    ]);
  });

  test.each([{ after: 'nonsense' }, { after: btoa('["1"]') }, { after: btoa('["0",1,1]') }, { before: btoa('{}') }])(
    'refuses the cursor %j',
    async (place) => {
      const { id } = await addInviter();
      const page = 'before' in place ? { ...place, last: 2 } : place;
      expect(await readLedger(id, page)).toEqual({ code: 'BAD_USER_INPUT', reason: 'cursor-invalid' });
    },
  );
});

describe('[K1] the tree of who invited whom', () => {
  const readGuests = async (id: string, place: object = {}) =>
    (await app.send('inviterGuests', { id, ...place }, headers)).data.inviter;

  test('has the members by an inviter, and leads on to those who invite in turn', async () => {
    const { id, code } = await addInviter();
    const markup = '<img src=x onerror=alert(1)>';
    const ada = await becomeMember(app, { registrationCode: code });
    const below = await addInviter(ada.visitor.email);
    await becomeMember(app, { registrationCode: below.code });
    app.setClock(1_000);
    const { memberId } = await becomeMember(app, { registrationCode: code });
    await registerWithLink(app, { registrationCode: code });
    await app.sql('update member set last_name = $2 where id = $1', [memberId, markup]);
    const { guests, invitedBy } = await readGuests(id);
    expect(invitedBy).toBeNull();
    expect(guests.edges.map(({ node }: { readonly node: object }) => node)).toMatchObject([
      { memberId, firstName: 'Ada', lastName: markup, inviterId: null, invited: null },
      { memberId: ada.memberId, inviterId: below.id, invited: { number: 1, isMore: false } },
    ]);
    expect((await readGuests(below.id)).invitedBy).toEqual({
      ...{ inviterId: id, firstName: 'Ines', lastName: 'Vogt', isErased: false },
    });
    const first = (await readGuests(id, { first: 1 })).guests;
    expect(first).toMatchObject({ edges: [{ node: { memberId } }], pageInfo: { hasNextPage: true } });
    const next = (await readGuests(id, { first: 1, after: first.pageInfo.endCursor })).guests;
    expect(next.edges).toMatchObject([{ node: { memberId: ada.memberId } }]);
    const tree = await app.command('inviter tree')?.run({
      words: [id],
      text: () => null,
      flag: () => false,
      readStdin: async () => '',
      ...NO_TERMINAL,
    });
    const lines: string[] = [];
    if (tree?.kind === 'listed') for await (const { line } of tree.entries) lines.push(line);
    expect(lines.map((line) => line.search(/\S/))).toEqual([0, 0, 2]);
    await app.sql("update inviter set status = 'deleted' where id = $1", [id]);
    expect((await readGuests(below.id)).invitedBy).toMatchObject({ inviterId: id, isErased: true });
  });

  test('is not for marketing, who may read the ledger', async () => {
    const { id } = await addInviter();
    const marketing = await logIn('MARKETING');
    expect((await app.send('inviterLedger', { id }, marketing)).errors).toBeUndefined();
    const { errors } = await app.send('inviterGuests', { id }, marketing);
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });
});
