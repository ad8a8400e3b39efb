// The views of lists that admins save for themselves [K1].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_VIEWS } from '#modules/saved-view/rules.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let tokens: readonly string[] = [];
const EMAILS = ['one@club.example', 'two@club.example'];
beforeAll(async () => {
  app = await openTestApp();
  tokens = await Promise.all(
    EMAILS.map(async (email) => {
      await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
      return (await app.send('login', { email, password: PASSWORD })).data.login.token;
    }),
  );
});
afterAll(() => app.close());

const save = async (name: string, admin = 0, list = 'codes') => {
  const { data } = await app.send('saveView', { list, name, query: 'state=usable' }, bearer(tokens[admin] ?? ''));
  return data.result.reason ?? data.result.__typename;
};
const listViews = async (admin = 0, list = 'codes') =>
  (await app.send('savedViews', { list }, bearer(tokens[admin] ?? ''))).data.savedViews;

test('a view is saved for one admin and one list, recorded, and deleted by that admin only', async () => {
  expect(await save('  Usable ')).toBe('ViewSaved');
  expect(await listViews()).toEqual([{ id: expect.any(String), name: 'Usable', query: 'state=usable' }]);
  expect([await listViews(1), await listViews(0, 'registrations')]).toEqual([[], []]);
  expect(await save('Usable')).toBe('name-taken');
  expect(await save('Usable', 1)).toBe('ViewSaved');
  const [{ id }] = await listViews();
  const drop = (admin: number) => app.send('deleteView', { id }, bearer(tokens[admin] ?? ''));
  expect((await drop(1)).data.deleteView).toBe(false);
  expect((await drop(0)).data.deleteView).toBe(true);
  expect(await listViews()).toEqual([]);
  const entries = await app.sql('select action from audit_entry where subject = $1 order by action desc', [
    `view:${id}`,
  ]);
  expect(entries).toEqual([{ action: 'view.saved' }, { action: 'view.deleted' }]);
});

test('an admin has a limited number of views of a list, also when they are saved at once', async () => {
  const results = await Promise.all(Array.from({ length: MOST_VIEWS + 5 }, (_, number) => save(`View ${number}`)));
  const saved = results.filter((result) => result === 'ViewSaved').length;
  expect(saved).toBeLessThanOrEqual(MOST_VIEWS);
  for (let number = saved; number < MOST_VIEWS; number += 1) expect(await save(`More ${number}`)).toBe('ViewSaved');
  expect(await save('One too many')).toBe('too-many');
  expect(await listViews()).toHaveLength(MOST_VIEWS);
  expect(await save('Another list', 0, 'registrations')).toBe('ViewSaved');
});

test('[K1] views of the dashboard are saved as those of lists', async () => {
  expect(await save('Quarter', 1, 'dashboard')).toBe('ViewSaved');
  expect(await listViews(1, 'dashboard')).toEqual([{ id: expect.any(String), name: 'Quarter', query: 'state=usable' }]);
});

test('views go with their admin', async () => {
  await app.sql('delete from member where email = $1', [EMAILS[0]]);
  expect(await app.sql('select name from saved_view order by name')).toEqual([{ name: 'Quarter' }, { name: 'Usable' }]);
});

test('a view has no search for a person, whoever sends one', async () => {
  const query = 'email=zoe%40club.example&card=GOLD&name=Zoe';
  await app.send('saveView', { list: 'members', name: 'Gold', query }, bearer(tokens[1] ?? ''));
  expect(await listViews(1, 'members')).toMatchObject([{ name: 'Gold', query: 'card=GOLD' }]);
});
