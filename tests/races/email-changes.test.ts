// Changes of addresses [K4] in the same moment: the unique constraints of the database decide.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestChange } from '../support/email-changes.ts';
import { addOwner, runAs } from '../support/own-account.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, newVisitor, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from rate_limit'));

const ROUNDS = 8;
const findOwners = (email: string) => app.sql<{ id: string }>('select id from member where email = $1', [email]);
const holds = async () => (await app.areas.registration.useCases.verifyGuarantees()).holds;

test('[K4] two members want one address: one gets it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email } = newVisitor();
    const owners = [await addOwner(app), await addOwner(app)];
    const presses = [];
    for (const owner of owners) {
      const { confirm } = await requestChange(app, owner, email);
      presses.push({ headers: owner.headers, token: confirm });
    }
    const results = await Promise.all(
      presses.map(({ headers, token }) => runAs(app, headers, 'confirmEmailChange', { token })),
    );
    expect(results.toSorted()).toEqual(['EmailChanged', 'email-taken']);
    expect(await findOwners(email)).toHaveLength(1);
  }
});

test('[K4] one link is pressed twice: it works once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await addOwner(app);
    const { confirm: token } = await requestChange(app, owner);
    const press = () => runAs(app, owner.headers, 'confirmEmailChange', { token });
    expect((await Promise.all([press(), press()])).toSorted()).toEqual(['EmailChanged', 'link-invalid']);
  }
});

test('[K4] two requests at once leave one that waits', async () => {
  const owner = await addOwner(app);
  const ask = () => runAs(app, owner.headers, 'requestEmailChange', { email: newVisitor().email });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('EmailChangeRequested'));
  const open = await app.sql(
    'select from email_change where member_id = $1 and replaced_at is null and confirmed_at is null',
    [owner.id],
  );
  expect(open).toHaveLength(1);
});

test('[K4] a registration with the address is activated in the same moment: the address has one account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await addOwner(app);
    const { visitor, link, registrationId } = await registerWithLink(app);
    const { confirm: token } = await requestChange(app, owner, visitor.email);
    const [changed, activated] = await Promise.all([
      runAs(app, owner.headers, 'confirmEmailChange', { token }),
      activate(app, link),
    ]);
    const isActivated = activated.__typename === 'AccountActivated';
    expect(isActivated).toBe(changed !== 'EmailChanged');
    const [account] = await findOwners(visitor.email);
    expect(account?.id === owner.id).toBe(!isActivated);
    const [row] = await app.sql<{ status: string }>('select status from registration where id = $1', [registrationId]);
    expect(row?.status).toBe(isActivated ? 'active' : 'withdrawn');
  }
  expect(await holds()).toBe(true);
});

test('[K4] somebody registers with the address in the same moment: account and ledger agree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await addOwner(app);
    const visitor = newVisitor();
    const { confirm: token } = await requestChange(app, owner, visitor.email);
    const [changed] = await Promise.all([
      runAs(app, owner.headers, 'confirmEmailChange', { token }),
      app.send('register', { input: visitor }),
    ]);
    expect(changed).toBe('EmailChanged');
    const live = await app.sql("select from registration where email = $1 and status in ('pending', 'active')", [
      visitor.email,
    ]);
    expect(live).toHaveLength(1);
  }
  expect(await holds()).toBe(true);
});

test('[K4] confirmation and undo at once: the old address keeps the account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await addOwner(app);
    const { confirm, undo } = await requestChange(app, owner);
    const [, undone] = await Promise.all([
      app.send('confirmEmailChange', { token: confirm }, owner.headers),
      runAs(app, {}, 'undoEmailChange', { token: undo }),
    ]);
    expect(undone).toBe('EmailChangeUndone');
    expect(await findOwners(owner.email)).toEqual([{ id: owner.id }]);
  }
});
