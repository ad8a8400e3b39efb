import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, bearer, PASSWORD, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let start = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function pendingVisitor(changes = {}) {
  start += 365 * DAY;
  app.setClock(start);
  return registerWithLink(app, changes);
}
const moveTo = (milliseconds: number) => app.setClock(start + milliseconds);
const refused = (error: string) => ({ __typename: 'ActivationRefused', error });

describe('[E1] [C11] activation', () => {
  test('creates the member, spends the invitation, issues the voucher, sends the welcome mail and logs in', async () => {
    const { visitor, link, registrationId } = await pendingVisitor({ registrationCode: 'SOCIAL20' });
    const activated = await activate(app, link);
    expect(activated).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Ada' } });
    await app.drain();
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
    const { data } = await app.send('me', {}, bearer(activated.token));
    expect(data.me).toMatchObject({
      email: visitor.email,
      role: 'MEMBER',
      voucher: { percent: 20, minimumOrder: { amount: 20_000, currency: 'EUR' } },
    });
    const validUntil = new Date(app.time.now.getTime() + 14 * DAY);
    expect(data.me.voucher.validUntil).toBe(validUntil.toISOString());
    expect(app.mails.findLast(({ to }) => to === visitor.email)?.text).toContain(data.me.voucher.code);
    const ledger = 'select kind from invitation_ledger where registration_id = $1 order by id';
    expect(await app.sql(ledger, [registrationId])).toEqual([{ kind: 'reserve' }, { kind: 'consume' }]);
  });

  test.each([
    ['SOCIAL10', 10, 10_000],
    ['SOCIAL15', 15, null],
    ['NOCTURNE', 10, 10_000],
  ])('[J2] the voucher of %s: %i %, minimum order %s', async (registrationCode, percent, minimum) => {
    const { link } = await pendingVisitor({ registrationCode });
    const { token } = await activate(app, link);
    const { data } = await app.send('me', {}, bearer(token));
    const minimumOrder = minimum === null ? null : { amount: minimum, currency: 'EUR' };
    expect(data.me.voucher).toMatchObject({ percent, minimumOrder });
  });

  test('[J1] succeeds one second before its 14 days end', async () => {
    const { link } = await pendingVisitor();
    moveTo(14 * DAY - SECOND);
    expect((await activate(app, link)).__typename).toBe('AccountActivated');
  });

  test('[J1] fails at their end and a second later, before and after the sweep; the released seat is available', async () => {
    const { link, registrationId } = await pendingVisitor();
    moveTo(14 * DAY);
    expect(await activate(app, link)).toEqual(refused('ACTIVATION_EXPIRED'));
    moveTo(14 * DAY + SECOND);
    expect(await activate(app, link)).toEqual(refused('ACTIVATION_EXPIRED'));
    expect(await app.areas.registration.useCases.expireRegistrations()).toBe(1);
    expect(await app.areas.registration.useCases.expireRegistrations()).toBe(0);
    expect(await activate(app, link)).toEqual(refused('ACTIVATION_EXPIRED'));
    const ledger = 'select kind from invitation_ledger where registration_id = $1 order by id';
    expect(await app.sql(ledger, [registrationId])).toEqual([{ kind: 'reserve' }, { kind: 'release' }]);
  });

  test('[J1] the sweep expires a registration at its end, not a second before', async () => {
    await pendingVisitor();
    moveTo(14 * DAY - SECOND);
    expect(await app.areas.registration.useCases.expireRegistrations()).toBe(0);
    moveTo(14 * DAY);
    expect(await app.areas.registration.useCases.expireRegistrations()).toBe(1);
  });

  test('a second click reports that the account is active: no second member, voucher, session or mail', async () => {
    const { visitor, link } = await pendingVisitor();
    await activate(app, link);
    await app.drain();
    const counts = () =>
      app.sql(`select (select count(*) from member) as members, (select count(*) from voucher) as vouchers,
        (select count(*) from session) as sessions, (select count(*) from invitation_ledger) as ledger`);
    const before = await counts();
    expect(await activate(app, link, 'another good password')).toEqual({
      __typename: 'AlreadyActive',
      code: 'ACCOUNT_ACTIVE',
    });
    moveTo(400 * DAY);
    expect((await activate(app, link)).__typename).toBe('AlreadyActive');
    await app.drain();
    expect(await counts()).toEqual(before);
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
    const login = await app.send('login', { email: visitor.email, password: 'another good password' });
    expect(login.data.login.__typename).toBe('LoginRefused');
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), 'é'.repeat(43), `${'A'.repeat(42)}\n`, '../../etc/passwd'])(
    '[I3] the unknown link %j: not found',
    async (link) => {
      expect(await activate(app, link)).toEqual(refused('ACTIVATION_NOT_FOUND'));
    },
  );

  test.each([
    ['', 'password.'],
    ['short', 'password.'],
    ['x'.repeat(129), 'password.'],
    ['passwordpassword', 'password.'],
    ['maison nocturne', 'password.'],
  ])('the password %j is refused with its code, and the link stays valid', async (password, prefix) => {
    const { link } = await pendingVisitor();
    const result = await activate(app, link, password);
    expect(result).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: 'password', code: expect.stringContaining(prefix) }],
    });
    expect((await activate(app, link)).__typename).toBe('AccountActivated');
  });

  test('an address that meanwhile became a member is refused, and no invitation is spent', async () => {
    const { visitor, link, registrationId } = await pendingVisitor();
    await app.sql(
      `insert into member (id, email, password_hash, first_name, last_name, country, language, created_at)
       values (gen_random_uuid(), $1, '$argon2id$x', 'A', 'B', 'DE', 'de', now())`,
      [visitor.email],
    );
    expect(await activate(app, link)).toEqual(refused('ACTIVATION_FAILED'));
    const ledger = 'select kind from invitation_ledger where registration_id = $1';
    expect(await app.sql(ledger, [registrationId])).toEqual([{ kind: 'reserve' }]);
    expect(await register(app, { email: visitor.email })).toMatchObject({ __typename: 'AccountActive' });
  });

  test('a pending registration of a blocked inviter can be activated', async () => {
    const { link } = await pendingVisitor();
    await app.sql("update inviter set status = 'blocked'");
    expect((await activate(app, link, PASSWORD)).__typename).toBe('AccountActivated');
    await app.sql("update inviter set status = 'active'");
  });

  test('[E2] [K21] every guarantee holds after all these tests', async () => {
    // The tests are years apart: the sweep and retention run in between.
    await app.areas.registration.useCases.expireRegistrations();
    await app.areas.retention.useCases.applyRetention();
    const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
    expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
