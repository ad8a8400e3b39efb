// What the list of members and the page of one read, in a club that has many more rows than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMemberSorts, type MemberFilter } from '#modules/membership/rules/member-list.ts';
import { createClubMemberStore } from '#modules/membership/store/back-office/club-members.ts';
import { createMemberDataStore } from '#modules/personal-data/store/member-data.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 60_000;
const PAGE = 50;
/** The rows that a page of a filter with an index reads in a table: those of the page, from up to four parts of an index. */
const MOST_OF_A_PAGE = 4 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await app.sql(`
    update member set card = 'GOLD' where right(id::text, 2) = '07';
    update member set country = 'LU' where right(id::text, 3) = '007'`);
  await app.sql('vacuum analyze member');
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: MemberFilter = {
  ...{ email: null, name: null, id: null, voucher: null, card: null, country: null, language: null },
  ...{ newsletter: null, joinedFrom: null, joinedBefore: null },
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
function readPages(given: Partial<MemberFilter>, isDescending: boolean): Promise<readonly Access[]> {
  const store = createClubMemberStore(app.database.db);
  const filter = { ...ANY, ...given };
  const [sort = 'joined'] = listMemberSorts(filter);
  const order = { sort, direction: isDescending ? 'descending' : 'ascending', limit: PAGE } as const;
  return collect(async () => {
    const first = await store.list(filter, { ...order, after: null, before: null });
    expect(first).not.toBeNull();
    if (first?.endCursor) await store.list(filter, { ...order, after: first.endCursor, before: null });
  });
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** Within the two years in which the filled club grew. */
const PERIOD = { joinedFrom: day('2024-03-10'), joinedBefore: day('2024-09-01') };

const INDEXED: readonly Partial<MemberFilter>[] = [
  {},
  { card: 'GOLD' },
  { country: 'LU' },
  { email: 'member-0000' },
  { email: 'member-000000150@example.com' },
  { name: 'kow' },
  { voucher: 'NOCTURNE-0000-0000-0150' },
  PERIOD,
  { ...PERIOD, card: 'GOLD' },
];
const rows = INDEXED.flatMap((filter) => [true, false].map((isDescending) => [filter, isDescending] as const));

test.each(rows)('a page of %j, descending: %s, reads its rows only', async (filter, isDescending) => {
  const accesses = await readPages(filter, isDescending);
  expect(accesses.map(({ table }) => table)).toContain('member');
  for (const { table, scan, rows: read } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PAGE)]);
  }
});

/** Whose other conditions are checked row by row. */
const CHECKED: readonly Partial<MemberFilter>[] = [
  { name: 'ada kowalski' },
  { language: 'sv' },
  { card: 'none', newsletter: true },
  { country: 'DE', language: 'de', ...PERIOD },
  { name: 'kow', country: 'DE', language: 'de' },
  { email: 'member', ...PERIOD },
  { newsletter: false, language: 'pl' },
];

test.each(CHECKED)('a page of %j looks at a limited number of rows', async (filter) => {
  for (const { table, scan, rows: read } of await readPages(filter, true)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 2 * MOST)]);
  }
});

test('the count reads a limited number of rows, and nothing but members', async () => {
  const store = createClubMemberStore(app.database.db);
  for (const filter of [{}, { language: 'sv' }, { card: 'GOLD' } as const])
    for (const { table, rows: read } of await collect(() => store.count({ ...ANY, ...filter })))
      expect([table, read]).toEqual(['member', Math.min(read, 10_001)]);
});

test('the page of one member reads a few rows', async () => {
  const store = createClubMemberStore(app.database.db);
  const [row] = await app.sql<{ id: string; email: string; registration: string }>(
    "select id, email, registration_id as registration from member where email like 'member-%' limit 1",
  );
  const { id = '', email = '', registration = '' } = row ?? {};
  const accesses = await collect(async () => {
    await store.find(id);
    await store.listSessions(id, app.time.now);
    await store.listCardChanges(id);
    await store.findInvitation(registration);
    await store.findOwnInvitations(email);
  });
  for (const { table, rows: read } of accesses) expect([table, read]).toEqual([table, Math.min(read, 20)]);
});

test('the file of a member who invites others reads the rows of this member only', async () => {
  const [member] = await app.sql<{ id: string; email: string }>(
    "select id, email from member where email like 'member-%' limit 1",
  );
  const { id = '', email = '' } = member ?? {};
  await app.sql("update inviter set email = $1 where email = 'inviter-000000007@example.org'", [email]);
  const store = createMemberDataStore(app.database.db);
  const parts = new Set<string>();
  const accesses = await collect(async () => {
    const person = await store.find(id);
    for (let after: string | null = null, isFirst = true; person && (isFirst || after !== null); isFirst = false) {
      const page: Awaited<ReturnType<typeof store.readPage>> = await store.readPage(person, after);
      for (const { part } of page?.entries ?? []) parts.add(part);
      after = page?.endCursor ?? null;
    }
  });
  expect([...parts]).toEqual(expect.arrayContaining(['account', 'registrations', 'invitationCodes', 'invitations']));
  const MOST_OF_A_PERSON = 200;
  // Tables that are empty in this club are scanned: tests/store/plans.test.ts fills them.
  for (const { table, rows: read } of accesses)
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PERSON)]);
});

test('a search for a common name is counted in the index alone', async () => {
  const store = createClubMemberStore(app.database.db);
  const accesses = await collect(() => store.count({ ...ANY, name: 'albers' }));
  expect(accesses.map(({ table, scan }) => `${table} ${scan}`)).toEqual([
    expect.stringMatching(/^member Index Only Scan/),
  ]);
});
