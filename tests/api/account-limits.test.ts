// Limits of what a session changes of its account [G3]: a stolen one can neither guess without end, nor fill the mailbox, nor delay others.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { listAudit } from '../support/admins.ts';
import { addPasskey } from '../support/factors.ts';
import { addOwner, getMailedToken, type Owner, openSession, runAs } from '../support/own-account.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { PASSWORD } from '../support/visitors.ts';

const PASSWORDS = LIMITS['password-change'].points;
const CHANGES = LIMITS['factor-change'].points;

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

/** Sends a mutation many times, twenty in a request; returns the kinds of the results. */
async function repeat(times: number, field: (index: number) => string): Promise<readonly string[]> {
  const fields = Array.from({ length: times }, (_, index) => `a${index}: ${field(index)} { __typename }`);
  const requests = Array.from({ length: Math.ceil(times / 20) }, (_, index) =>
    fields.slice(index * 20, index * 20 + 20),
  );
  const answers = await Promise.all(
    requests.map((some) => app.graphql(`mutation { ${some.join(' ')} }`, {}, owner.headers)),
  );
  return answers.flatMap(({ data }) => Object.values<{ __typename: string }>(data).map(({ __typename }) => __typename));
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

async function countMails(mailKind: string): Promise<number> {
  await app.drain();
  return app.mails.filter(({ to, kind }) => to === owner.email && kind === mailKind).length;
}

describe('[G3] changes of the password', () => {
  test('by a proof are as many an hour as the limit says, and so are their mails', async () => {
    const kinds = await repeat(60, (index) => `changePassword(password: "five green lanterns ${index}")`);
    expect(count(kinds, 'PasswordChanged')).toBe(PASSWORDS);
    expect(count(kinds, 'TooManyAttempts')).toBe(60 - PASSWORDS);
    expect(await countMails('password-changed')).toBe(PASSWORDS);
  });

  test('count before a password is judged', async () => {
    const kinds = await repeat(PASSWORDS + 1, () => 'changePassword(password: "short")');
    expect(count(kinds, 'TooManyAttempts')).toBe(1);
  });

  test('with the right password raise no alarm, also where the limit refuses them', async () => {
    let currentPassword = PASSWORD;
    for (let index = 0; index < PASSWORDS; index += 1) {
      const password = `five green lanterns ${index}`;
      expect(await runAs(app, owner.headers, 'changePassword', { password, currentPassword })).toBe('PasswordChanged');
      currentPassword = password;
    }
    const again = { password: 'six paper lanterns', currentPassword };
    for (let index = 0; index <= LIMITS['factor-wrong'].points; index += 1)
      expect(await runAs(app, owner.headers, 'changePassword', again)).toBe('TooManyAttempts');
    expect((await listAudit(app, `member:${owner.id}`)).map(({ action }) => action)).not.toContain('factor.guessed');
    expect(await countMails('factor-changed')).toBe(0);
  });

  test('leave the owner a reset by mail', async () => {
    const stolen = await openSession(app, owner.email);
    const change = (index: number) => runAs(app, stolen, 'changePassword', { password: `seven lanterns ${index}` });
    for (let index = 0; index < PASSWORDS; index += 1) expect(await change(index)).toBe('PasswordChanged');
    await app.send('requestPasswordReset', { email: owner.email });
    const token = await getMailedToken(app, owner.email);
    expect(await change(PASSWORDS)).toBe('TooManyAttempts');
    const { data } = await app.send('resetPassword', { token, password: 'six paper lanterns' });
    expect(data.resetPassword.__typename).toBe('PasswordReset');
  });
});

describe('[G3] guesses of the current password', () => {
  /** A wrong guess, as if the limits of minutes and hours were over. */
  async function guess(index: number, name: 'changePassword' | 'proveIdentity'): Promise<string> {
    await app.sql("delete from rate_limit where key !~ '^factor-(target-day|wrong|guessed)'");
    const wrong = `wrong guess ${index}`;
    const variables =
      name === 'proveIdentity' ? { password: wrong } : { password: 'seven lanterns', currentPassword: wrong };
    return runAs(app, owner.headers, name, variables);
  }

  test('raise the alarm: the owner gets a mail and the audit log an entry', async () => {
    for (let index = 0; index <= LIMITS['factor-wrong'].points; index += 1) await guess(index, 'changePassword');
    expect((await listAudit(app, `member:${owner.id}`)).map(({ action }) => action)).toContain('factor.guessed');
    expect(await countMails('factor-changed')).toBe(1);
  });

  test('are as many a day as those of a proof, and together with them', async () => {
    const most = LIMITS['factor-target-day'].points;
    for (let index = 0; index < most; index += 1)
      expect(await guess(index, index % 2 === 0 ? 'changePassword' : 'proveIdentity')).not.toBe('TooManyAttempts');
    expect(await guess(most, 'changePassword')).toBe('TooManyAttempts');
  });
});

describe('[G3] changes of passkeys', () => {
  test('are as many an hour as the limit says, and so are their mails; a passkey can still be removed', async () => {
    await addPasskey(app, owner.headers);
    const [{ id }] = (await app.send('ownFactors', {}, owner.headers)).data.ownFactors.passkeys;
    const kinds = await repeat(60, (index) => `renamePasskey(id: "${id}", name: "key ${index}")`);
    // The passkey that was added counts as well.
    expect(count(kinds, 'FactorsChanged')).toBe(CHANGES - 1);
    expect(count(kinds, 'TooManyAttempts')).toBe(60 - CHANGES + 1);
    expect(await runAs(app, owner.headers, 'addPasskey', { name: 'one more', response: '{}' })).toBe('TooManyAttempts');
    expect(await runAs(app, owner.headers, 'removePasskey', { id })).toBe('FactorsChanged');
    expect(await countMails('factor-changed')).toBe(CHANGES + 1);
  });
});
