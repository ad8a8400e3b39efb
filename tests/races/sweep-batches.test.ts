import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const DUE = 3_000;
const SLOTS = 8;

let app: TestApp;
let inviterId: string;
let calmId: string;
beforeAll(async () => {
  app = await openTestApp();
  inviterId = await addInviter(app.database.pool, 'SWEPT', DUE, DUE / SLOTS);
  calmId = await addInviter(app.database.pool, 'CALM', DUE, DUE / SLOTS);
});
afterAll(() => app.close());

/** Expired registrations over all slots; the higher `from`, the longer ago. */
async function addDue(code: string, inviter: string, from: number, count: number): Promise<void> {
  await app.sql(
    `with added as (
       insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
         created_at, expires_at)
       select gen_random_uuid(), 'due' || n || '@example.com', (select id from registration_code where code = $1), $2,
         n % ${SLOTS}, 'DE', 'de', 'MEN', 'A', 'B', now() - interval '900 days', now() - interval '800 days' - n * interval '1 second'
       from generate_series($3::int + 1, $3::int + $4::int) n returning id, slot
     ), linked as (
       insert into activation_token (token_hash, registration_id, created_at, expires_at, sent_at)
       select sha256(id::text::bytea), id, now() - interval '900 days', now(), now() from added
     )
     insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
     select $2, slot, 'reserve', id, now() from added`,
    [code, inviter, from, count],
  );
}
async function left() {
  const [row] = await app.sql<{ pending: number; held: number; links: number }>(
    `select (select count(*)::int from registration where status = 'pending') as pending,
       (select sum(pending)::int from invitation_slot where inviter_id = $1) as held,
       (select count(*)::int from activation_token where revoked_at is null) as links`,
    [inviterId],
  );
  return row;
}

test('[E2] thousands of expired registrations end by few statements; one that is locked is skipped', async () => {
  await addDue('SWEPT', inviterId, 0, DUE);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query("select from registration where email = 'due7@example.com' for update");
  const query = vi.spyOn(pg.Client.prototype, 'query');
  expect(await app.areas.registration.useCases.expireRegistrations()).toBe(DUE - 1);
  // One statement a batch with begin and commit, not one a registration.
  expect(query.mock.calls.length).toBeLessThan(60);
  query.mockRestore();
  expect(await left()).toEqual({ pending: 1, held: 1, links: 1 });
  await client.query('rollback');
  client.release();
  expect(await app.areas.registration.useCases.expireRegistrations()).toBe(1);
  expect(await left()).toEqual({ pending: 0, held: 0, links: 0 });
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
});

test("[E2] while one inviter's slots are locked, expired registrations of others end within a second", async () => {
  await addDue('SWEPT', inviterId, 10_000, 2_000);
  await addDue('CALM', calmId, 0, 100);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from invitation_slot where inviter_id = $1 for update', [inviterId]);
  const began = performance.now();
  expect(await app.areas.registration.useCases.expireRegistrations()).toBe(100);
  expect(performance.now() - began).toBeLessThan(1_000);
  await client.query('rollback');
  await client.query('begin');
  await client.query('select from invitation_slot where inviter_id = $1 and slot = 3 for update', [inviterId]);
  expect(await app.areas.registration.useCases.expireRegistrations()).toBe(2_000 - 2_000 / SLOTS);
  await client.query('rollback');
  client.release();
  expect(await app.areas.registration.useCases.expireRegistrations()).toBe(2_000 / SLOTS);
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
});
