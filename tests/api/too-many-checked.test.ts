// Changes of all rows of a filter that is checked row by row, of which few match among many.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEditRefusal } from '#web/admin/code-settings/edit-refusals.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let headers = {};
beforeAll(async () => {
  app = await openTestApp();
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  headers = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
  await app.sql(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at, link_only, campaign)
     select gen_random_uuid(), 'FLOOD-' || lpad(n::text, 5, '0'), (select id from inviter limit 1), 'default', $1,
       n > 20, case when n <= 100 then 'Few' end
     from generate_series(1, 50001) n`,
    [START],
  );
});
afterAll(() => app.close());

const change = async (filter: object) =>
  (await app.send('changeCodes', { input: { kind: 'DISABLE', filter } }, headers)).data.result;

test('[K1] says that another filter helps, and not that too many rows match', async () => {
  const refused = await change({ code: 'FLOOD-', linkOnly: false });
  expect(refused).toEqual({ __typename: 'RegistrationCodeRefused', reason: 'too-many-checked' });
  expect(getEditRefusal(refused.reason)).toBe('list.selected.tooManyChecked');
  expect(await change({ code: 'FLOOD-' })).toMatchObject({ reason: 'too-many' });
  expect(await change({ code: 'FLOOD-', linkOnly: false, campaign: 'Few' })).toMatchObject({
    __typename: 'RegistrationCodesChanged',
  });
});
