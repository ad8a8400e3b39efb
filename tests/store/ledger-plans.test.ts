// What reads the ledger of an inviter with 200,000 entries: the indexes in the order of time, and no other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import { LEDGER_KINDS } from '#modules/invitation/rules/ledger.ts';
import { UNFILTERED_LEDGER } from '#modules/invitation/rules/ledger-list.ts';
import { createInviterListStore } from '#modules/invitation/store/inviters/inviter-list.ts';
import { createClubMemberStore } from '#modules/membership/store/back-office/club-members.ts';
import { createMemberDataStore } from '#modules/personal-data/store/member-data.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const ENTRIES = 200_000;
const MEMBERS = 3_000;
const PAGE = 50;
const PART = 500;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
let busy = { id: '', email: '' };
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  const [row] = await app.sql<typeof busy>(
    "select id, email from inviter where email = 'inviter-000000007@example.org'",
  );
  busy = row ?? busy;
  await app.sql(`
    alter table invitation_ledger disable trigger all;
    insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
    select '${busy.id}', 0, kind, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${ENTRIES / 2}) n, (values ('reserve'), ('consume')) as kinds(kind);
    alter table invitation_ledger enable trigger all;
    analyze inviter; analyze invitation_ledger`);
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

/** How the statements of some work read the ledger. */
async function readLedger(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  return plans
    .accesses()
    .slice(before)
    .filter(({ table }) => table === 'invitation_ledger');
}

test('the indexes of the ledger by inviter are the three that the plans need', async () => {
  const rows = await app.sql<{ name: string }>(`
    select indexname as name from pg_indexes where tablename = 'invitation_ledger' and indexdef ~ '\\(inviter_id' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    'invitation_ledger_consumed',
    'invitation_ledger_of_inviter',
    'invitation_ledger_of_kind',
  ]);
});

test('those whom a member invited are counted by the index of activations', async () => {
  const store = createClubMemberStore(app.database.db);
  const accesses = await readLedger(async () => {
    const own = await store.findOwnInvitations(busy.email);
    expect(own?.joined).toEqual({ number: MOST_COUNTED, isMore: true });
  });
  expect(accesses.length).toBeGreaterThan(0);
  for (const { scan, rows } of accesses) {
    // The other index would read reservations, too, and a bitmap all activations.
    expect(scan).toMatch(/^Index/);
    expect(rows).toBeLessThanOrEqual(MOST_COUNTED + 1);
  }
});

test('the ledger in the file of a person is read part by part, each entry once', async () => {
  const store = createMemberDataStore(app.database.db);
  const person = { memberId: busy.id, registrationId: busy.id, email: busy.email };
  let after: string | null = null;
  let entries = 0;
  const accesses = await readLedger(async () => {
    for (let part = 0; part < 6; part += 1) {
      const page: Awaited<ReturnType<typeof store.readPage>> = await store.readPage(person, after);
      const found = page?.entries.filter((entry) => entry.part === 'invitations') ?? [];
      entries += found.length;
      after = page?.endCursor ?? null;
    }
  });
  expect(entries).toBeGreaterThan(4 * PART);
  for (const { scan, rows } of accesses) {
    expect(scan).not.toMatch(/Seq Scan/);
    expect(rows).toBeLessThanOrEqual(PART + 1);
  }
});

test('pages, counts and the pace read a limited number of entries', async () => {
  const store = createInviterListStore(app.database.db);
  const accesses = await readLedger(async () => {
    await store.readLedger(busy.id, { filter: UNFILTERED_LEDGER, limit: PAGE + 1, from: null, direction: 'older' });
    await store.countLedger(busy.id, UNFILTERED_LEDGER);
    await store.countGuests(busy.id);
    await store.readPace(busy.id, new Date('2024-01-01T00:00:00Z'));
    await store.listGuests(busy.id, { limit: PAGE, after: null, before: null });
  });
  for (const { scan, rows } of accesses) {
    expect(scan).not.toMatch(/Seq Scan/);
    expect(rows).toBeLessThanOrEqual(MOST_COUNTED + 1);
  }
});

const PERIODS = [
  { from: null, before: null },
  { from: new Date('2026-01-15T00:00:00Z'), before: new Date('2026-02-01T00:00:00Z') },
  { from: null, before: new Date('2020-01-01T00:00:00Z') },
  { from: new Date('2030-01-01T00:00:00Z'), before: null },
] as const;

test.each([null, ...LEDGER_KINDS])(
  'a page filtered by the kind %s and any period reads its entries only',
  async (kind) => {
    const store = createInviterListStore(app.database.db);
    const [middle] = await app.sql<{ id: string }>(
      `select id::text from invitation_ledger where inviter_id = '${busy.id}' and at > '2026-01-20' order by at limit 1`,
    );
    for (const period of PERIODS)
      for (const [from, direction] of [
        [null, 'older'],
        [{ id: middle?.id ?? '', balance: 0, pending: 0 }, 'older'],
        [{ id: middle?.id ?? '', balance: 0, pending: 0 }, 'newer'],
      ] as const) {
        const filter = { kind, ...period };
        const pages = await readLedger(() => store.readLedger(busy.id, { filter, limit: PAGE + 1, from, direction }));
        const counts = await readLedger(() => store.countLedger(busy.id, filter));
        for (const { scan } of [...pages, ...counts]) expect(scan).not.toMatch(/Seq Scan/);
        // One more for the place of the page, and some of grants in several slots.
        expect(Math.max(...pages.map(({ rows }) => rows))).toBeLessThanOrEqual(2 * PAGE);
        expect(Math.max(...counts.map(({ rows }) => rows))).toBeLessThanOrEqual(MOST_COUNTED + 2 * PAGE);
      }
  },
);
