import { afterAll, beforeAll, expect, test } from 'vitest';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const DUE = 960;
const SLOTS = 16;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Expired registrations of one busy inviter, in an order that is independent of their slots. */
async function addDue(inviterId: string): Promise<void> {
  await app.sql(
    `with added as (
       insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
         created_at, expires_at)
       select gen_random_uuid(), 'due' || n || '@example.com', (select id from registration_code where code = 'SWEPT'), $1,
         n % ${SLOTS}, 'DE', 'de', 'MEN', 'A', 'B', now() - interval '900 days',
         now() - interval '800 days' - random() * interval '1 day' from generate_series(1, ${DUE}) n returning id, slot)
     insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
     select $1, slot, 'reserve', id, now() from added`,
    [inviterId],
  );
}

test('[E2] overlapping sweeps of one busy inviter finish, each seat released once', { timeout: 60_000 }, async () => {
  const inviterId = await addInviter(app.database.pool, 'SWEPT', DUE, DUE / SLOTS);
  await addDue(inviterId);
  const swept = await Promise.all(
    Array.from({ length: 5 }, () => app.areas.registration.useCases.expireRegistrations()),
  );
  expect(swept.reduce((sum, one) => sum + one, 0)).toBe(DUE);
  const seats =
    'select sum(balance)::int as balance, sum(pending)::int as pending from invitation_slot where inviter_id = $1';
  expect(await app.sql(seats, [inviterId])).toEqual([{ balance: DUE, pending: 0 }]);
});
