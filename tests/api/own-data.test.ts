// What members do with their own data while logged in [K6]: the file and the erasure of /account/data.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { addAdmin, listAudit } from '../support/admins.ts';
import { addOwner, isLoggedIn, type Owner, openSession, runAs } from '../support/own-account.ts';
import { addKnownMember, listTablesWith, requestDataLink } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
});
afterAll(() => app.close());

const erase = (confirmation: string, headers = owner.headers) => runAs(app, headers, 'eraseOwnData', { confirmation });

test('[K6] the file is that of a mailed link, and the audit log has each download', async () => {
  const { email } = await addKnownMember(app);
  const headers = await openSession(app, email);
  const mailed = await app.send('exportPersonalData', { token: await requestDataLink(app, email), after: null });
  const own = await app.send('exportOwnData', { after: null }, headers);
  expect(own.data.result.__typename).toBe('MemberData');
  const listParts = (entries: readonly { readonly part: string }[]) => [...new Set(entries.map(({ part }) => part))];
  expect(listParts(own.data.result.entries)).toEqual(listParts(mailed.data.result.entries));
  const account = own.data.result.entries.find(({ part }: { part: string }) => part === 'account');
  expect(account.data.email).toBe(email);
  const actions = await listAudit(app, `member:${account.data.id}`);
  expect(actions.at(-1)).toMatchObject({ action: 'member.exported', actor: `member:${account.data.id}` });
});

test('[K6] file and erasure need a session with a fresh proof of identity', async () => {
  app.setClock(10 * MINUTE);
  expect(await runAs(app, owner.headers, 'exportOwnData', { after: null })).toBe('STEP_UP_REQUIRED');
  expect(await erase(owner.email)).toBe('STEP_UP_REQUIRED');
  expect(await erase(owner.email, {})).toBe('UNAUTHENTICATED');
  await app.send('proveIdentity', { password: PASSWORD }, owner.headers);
  expect(await runAs(app, owner.headers, 'exportOwnData', { after: null })).toBe('MemberData');
  expect(await runAs(app, owner.headers, 'exportOwnData', { after: 'x' })).toBe('cursor-invalid');
});

test('[K6] the erasure needs the own address, and leaves nothing of the member', async () => {
  const other = await addOwner(app);
  expect(await erase(other.email)).toBe('confirmation-invalid');
  expect(await isLoggedIn(app, owner.headers)).toBe(true);
  expect(await erase(` ${owner.email.toUpperCase()} `)).toBe('MemberErased');
  expect([await isLoggedIn(app, owner.headers), await isLoggedIn(app, other.headers)]).toEqual([false, true]);
  expect(await listTablesWith(app, [owner.email])).toEqual([]);
  expect(await erase(owner.email)).toBe('UNAUTHENTICATED');
});

test('[K6] two presses at once erase once', async () => {
  const results = await Promise.all([erase(owner.email), erase(owner.email)]);
  expect(results).toContain('MemberErased');
  const stones = await app.sql('select from erased_member where member_id = $1', [owner.id]);
  expect(stones).toHaveLength(1);
});

test('[K6] an admin is removed by another admin first', async () => {
  const admin = await addAdmin(app, 'OWNER');
  expect(await erase('nobody@example.org', admin.headers)).toBe('member-unknown');
  await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [owner.id]);
  expect(await erase(owner.email)).toBe('member-is-admin');
  expect(await runAs(app, owner.headers, 'exportOwnData', { after: null })).toBe('MemberData');
});
