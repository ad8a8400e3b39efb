// What the list of inviters, the ledger and the tree of one read, in a club that has many more rows than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InviterFilter, type InviterSort, listInviterSorts } from '#modules/invitation/rules/inviter-list.ts';
import { UNFILTERED_LEDGER } from '#modules/invitation/rules/ledger-list.ts';
import { createInviterListStore } from '#modules/invitation/store/inviters/inviter-list.ts';
import { createOwnInvitationStore } from '#modules/invitation/store/inviters/own-invitations.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 3_000;
const INVITERS = 20_000;
/** Entries in the ledger of one inviter, who invited nearly all members. */
const ENTRIES = 40_000;
const PAGE = 50;
/** The rows that a page of a filter with an index reads in a table, from up to four parts of an index; each has a slot or two. */
const MOST_OF_A_PAGE = 8 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 1_500;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
let busy = '';
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await app.sql(`
    insert into inviter (id, first_name, last_name, email, status, created_at)
    select gen_random_uuid(), 'Ines', 'Vogt', 'vogt-' || n || '@example.org',
      case when n % 300 = 0 then 'blocked' else 'active' end, timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${INVITERS}) n;
    insert into invitation_slot (inviter_id, slot)
    select id, slot from inviter, generate_series(0, 1) slot where last_name = 'Vogt' and email like 'vogt%'`);
  const [row] = await app.sql<{ id: string }>("select id from inviter where email = 'inviter-000000007@example.org'");
  busy = row?.id ?? '';
  // Rows of a large ledger, without the registrations that they belong to.
  await app.sql(`
    alter table invitation_ledger disable trigger all;
    insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
    select '${busy}', 0, kind, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${ENTRIES / 2}) n, (values ('reserve'), ('consume')) as kinds(kind);
    alter table invitation_ledger enable trigger all;
    insert into inviter_change (id, inviter_id, kind, reason, actor, at)
    select gen_random_uuid(), id, 'block', 'A reason', 'cli', created_at from inviter, generate_series(1, 3);
    analyze inviter; analyze invitation_slot; analyze invitation_ledger; analyze inviter_change`);
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: InviterFilter = {
  ...{ email: null, name: null, id: null, status: null, free: null, createdFrom: null, createdBefore: null },
};

async function collect(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  // Jobs and the door work meanwhile.
  return plans
    .accesses()
    .slice(before)
    .filter(({ statement }) => !/pgboss|club_settings/.test(statement));
}

/** What reading a page and the page after it read in each table. */
function readPages(given: Partial<InviterFilter>, sort: InviterSort, isDescending: boolean) {
  const store = createInviterListStore(app.database.db);
  const filter = { ...ANY, ...given };
  const order = { sort, direction: isDescending ? 'descending' : 'ascending', limit: PAGE } as const;
  return collect(async () => {
    const first = await store.list(filter, { ...order, after: null, before: null });
    expect(first).not.toBeNull();
    if (first?.endCursor) await store.list(filter, { ...order, after: first.endCursor, before: null });
  });
}

const INDEXED: readonly Partial<InviterFilter>[] = [
  {},
  { status: 'blocked' },
  { email: 'inviter-0000' },
  { email: 'inviter-000000015@example.org' },
  { name: 'vog' },
];
const rows = INDEXED.flatMap((filter) =>
  listInviterSorts({ ...ANY, ...filter }).flatMap((sort) =>
    [true, false].map((isDescending) => [filter, sort, isDescending] as const),
  ),
);

test.each(rows)('a page of %j by %s, descending: %s, reads its rows only', async (filter, sort, isDescending) => {
  const accesses = await readPages(filter, sort, isDescending);
  expect(accesses.map(({ table }) => table)).toContain('inviter');
  for (const { table, scan, rows: read } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PAGE)]);
  }
});

const PERIOD = { createdFrom: new Date('2024-01-02T00:00:00Z'), createdBefore: new Date('2024-01-05T00:00:00Z') };

test('a period reads its rows only, in the order of creation', async () => {
  for (const { table, scan, rows: read } of await readPages(PERIOD, 'created', true)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PAGE)]);
  }
});

test.each([
  [{ free: 'none' }, 'created'],
  [{ free: 'many', status: 'active' }, 'name'],
  [{ name: 'vogt', status: 'blocked' }, 'name'],
  [PERIOD, 'email'],
] as const)('a page of %j by %s looks at a limited number of rows', async (filter, sort) => {
  for (const { table, scan, rows: read } of await readPages(filter, sort, true)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 3 * MOST)]);
  }
});

test.each([
  [{ email: 'vogt-1', name: 'vogt-1' }],
  [{ email: 'inviter-000000015@example.org', name: null }],
  [{ email: null, name: 'ines vogt' }],
])('[K1] the suggestions for %j read the beginning of each range', async (search) => {
  const store = createInviterListStore(app.database.db);
  const accesses = await collect(() => store.suggest(search, 8));
  expect(accesses.map(({ table }) => table)).toContain('inviter');
  for (const { table, scan, rows: read } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 100)]);
  }
});

test('a page of a ledger reads its rows only, wherever it is', async () => {
  const store = createInviterListStore(app.database.db);
  const [row] = await app.sql<{ id: string }>(
    `select id::text from invitation_ledger where inviter_id = '${busy}' order by id offset ${ENTRIES / 2} limit 1`,
  );
  const middle = row?.id ?? '';
  const places = [null, { id: middle, balance: 0, pending: 0 }];
  for (const from of places)
    for (const direction of ['older', 'newer'] as const) {
      if (from === null && direction === 'newer') continue;
      const accesses = await collect(() =>
        store.readLedger(busy, { filter: UNFILTERED_LEDGER, limit: PAGE + 1, from, direction }),
      );
      for (const { table, scan, rows: read } of accesses) {
        expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
        expect([table, read]).toEqual([table, Math.min(read, 2 * PAGE)]);
      }
    }
});

test('the pace, the counts and the tree read a limited number of rows', async () => {
  const store = createInviterListStore(app.database.db);
  const accesses = await collect(async () => {
    await store.readPace(busy, new Date('2024-01-01T00:00:00Z'));
    await store.countGuests(busy);
    await store.countLedger(busy, UNFILTERED_LEDGER);
    await store.listGuests(busy, { limit: PAGE, after: null, before: null });
    await store.findInvitedBy('member-000000021@example.com');
    await store.listChanges(busy);
  });
  for (const { table, scan, rows: read } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 10_001)]);
  }
});

test('[K4] what a member sees of the own invitations reads a limited number of rows, however many guests there are', async () => {
  await app.sql(`
    alter table invitation_ledger disable trigger all;
    insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
    select '${busy}', 0, 'release', gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${ENTRIES / 2}) n;
    alter table invitation_ledger enable trigger all;
    analyze invitation_ledger`);
  const [row] = await app.sql<{ id: string }>('select id from member limit 1');
  const store = createOwnInvitationStore(app.database.db);
  const accesses = await collect(async () => {
    await store.findOwn(row?.id ?? '');
    expect(await store.countOwn(busy)).toMatchObject({ returned: { number: 10_000, isMore: true } });
  });
  expect(accesses.map(({ table }) => table)).toEqual(expect.arrayContaining(['inviter', 'invitation_ledger']));
  for (const { table, scan, rows: read } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 10_001)]);
  }
});
