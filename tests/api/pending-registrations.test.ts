import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { createSpacedVisitors } from '../support/spaced-visitors.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, bearer, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const { pendingVisitor, moveTo } = createSpacedVisitors(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const withdraw = async (registrationId: string, email: string) =>
  (await app.send('withdrawRegistration', { registrationId, email })).data.withdrawRegistration.refused;
const progress = async (registrationId: string) =>
  (await app.send('registrationProgress', { registrationId })).data.registrationProgress;
const getState = async (accountActivationId: string) =>
  (await app.send('activationLinkState', { accountActivationId })).data.activationLinkState;
const resendPending = async (email: string, registrationCode = 'NOCTURNE') =>
  (await app.send('resendPendingActivation', { email, registrationCode })).data.resendPendingActivation;
const getLedger = async (id: string) =>
  (
    await app.sql<{ kind: string }>('select kind from invitation_ledger where registration_id = $1 order by id', [id])
  ).map(({ kind }) => kind);

describe('[E1] a withdrawn registration', () => {
  test('releases its seat once, revokes its link and frees its address', async () => {
    const { visitor, registrationId, link } = await pendingVisitor();
    expect(await withdraw(registrationId, ` ${visitor.email.toUpperCase()}`)).toBeNull();
    expect(await withdraw(registrationId, visitor.email)).toBeNull();
    expect(await getLedger(registrationId)).toEqual(['reserve', 'release']);
    expect((await progress(registrationId)).status).toBe('WITHDRAWN');
    expect(await activate(app, link)).toMatchObject({ __typename: 'ActivationRefused' });
    moveTo(60 * SECOND);
    expect(await register(app, { email: visitor.email })).toMatchObject({ __typename: 'RegistrationPending' });
  });

  test('needs both the id and the address', async () => {
    const { visitor, registrationId } = await pendingVisitor();
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const [id, email] of [
      [registrationId, ''],
      [registrationId, 'other@example.com'],
      [unknown, visitor.email],
      ["' or true --", visitor.email],
    ] as const) {
      expect(await withdraw(id, email)).toBe('REGISTRATION_UNKNOWN');
    }
    expect((await progress(registrationId)).status).toBe('PENDING');
  });

  test('is never an active one', async () => {
    const { visitor, registrationId, link } = await pendingVisitor();
    await activate(app, link);
    expect(await withdraw(registrationId, visitor.email)).toBe('REGISTRATION_ACTIVE');
    expect(await getLedger(registrationId)).toEqual(['reserve', 'consume']);
  });

  test('[E2] at the same time as its activation: active or withdrawn, never both, and no seat is lost', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { visitor, registrationId, link } = await pendingVisitor();
      // The activation hashes a password before it locks; the delay lets either be first.
      const later = new Promise((resolve) => setTimeout(resolve, round * 25));
      const [activated, refused] = await Promise.all([
        activate(app, link),
        later.then(() => withdraw(registrationId, visitor.email)),
      ]);
      const won = activated.__typename === 'AccountActivated';
      expect(refused).toBe(won ? 'REGISTRATION_ACTIVE' : null);
      expect(await getLedger(registrationId)).toEqual(['reserve', won ? 'consume' : 'release']);
      const members = await app.sql('select from member where email = $1', [visitor.email]);
      expect(members).toHaveLength(won ? 1 : 0);
    }
    await app.areas.registration.useCases.expireRegistrations();
    // The rounds are years apart.
    await app.areas.retention.useCases.applyRetention();
    const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
    expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
  });
});

describe('[C11] the progress on the waiting page', () => {
  test("has the cool-down in seconds, then the time after the day's five mails", async () => {
    const { registrationId } = await pendingVisitor();
    expect(await progress(registrationId)).toEqual({
      status: 'PENDING',
      resendAfter: 60,
      campaign: null,
      headline: 'default',
      invitation: { invitorName: 'Clara W.', voucherPercent: 10, voucherMinimumMinor: 10_000 },
    });
    moveTo(59 * SECOND);
    expect((await progress(registrationId)).resendAfter).toBe(1);
    moveTo(60 * SECOND);
    expect((await progress(registrationId)).resendAfter).toBe(0);
    for (let hour = 1; hour <= 5; hour += 1) {
      moveTo(hour * HOUR);
      await app.send('resendActivation', { registrationId });
    }
    moveTo(6 * HOUR);
    expect((await progress(registrationId)).resendAfter).toBe((19 * HOUR) / SECOND);
  });

  test('shows the end of a registration, before and after the sweep, and nothing for an unknown id', async () => {
    const { registrationId, link } = await pendingVisitor();
    moveTo(14 * DAY);
    expect((await progress(registrationId)).status).toBe('EXPIRED');
    const other = await pendingVisitor();
    await activate(app, other.link);
    expect((await progress(other.registrationId)).status).toBe('ACTIVE');
    for (const id of ['', 'x', '00000000-0000-7000-8000-000000000000']) expect(await progress(id)).toBeNull();
    expect(link).not.toBe('');
  });
});

describe('[C11] [E1] the state of an activation link', () => {
  test('is open, replaced, used, expired or unknown; a hundred requests do not change it', async () => {
    const { visitor, registrationId, link } = await pendingVisitor();
    const states = await Promise.all(Array.from({ length: 100 }, () => getState(link)));
    expect(new Set(states)).toEqual(new Set(['OPEN']));
    moveTo(60 * SECOND);
    await app.send('resendActivation', { registrationId });
    expect(await getState(link)).toBe('ACTIVATION_REPLACED');
    await app.drain();
    const newer = activationIdFor(app, visitor.email);
    moveTo(20 * DAY);
    expect(await getState(newer)).toBe('ACTIVATION_EXPIRED');
    moveTo(2 * DAY);
    await activate(app, newer);
    expect(await getState(newer)).toBe('ACCOUNT_ACTIVE');
    for (const secret of ['', 'x', 'A'.repeat(43)]) expect(await getState(secret)).toBe('ACTIVATION_NOT_FOUND');
  });
});

describe('[C10] the invitation of a registration', () => {
  const shownTo = async (link: string) =>
    (await app.send('activationLinkState', { accountActivationId: link })).data.pendingActivation?.invitation;
  const welcomed = async (token: string, withInvitation: boolean) =>
    (await app.send('me', { withInvitation }, bearer(token))).data.me;
  /** Gives the code to another inviter, with one invitation. */
  async function takeOver(code: string, firstName: string): Promise<void> {
    const one = '(select id from inviter where first_name = $1)';
    await app.sql(`update registration_code set inviter_id = ${one} where code = $2`, [firstName, code]);
    await app.sql(`insert into invitation_slot (inviter_id, slot) values (${one}, 7)`, [firstName]);
    await app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, at) values (${one}, 7, 'grant', 1, now())`,
      [firstName],
    );
  }

  test("the link's holder gets the inviter and voucher of the effective registration, wherever the mail was requested", async () => {
    const { visitor, link } = await pendingVisitor();
    expect(await shownTo(link)).toEqual({
      invitorName: 'Clara W.',
      voucherPercent: 10,
      voucherMinimumMinor: 10_000,
    });
    await takeOver('SOCIAL20', 'Emil');
    await register(app, { email: visitor.email, registrationCode: 'SOCIAL20' });
    expect(await shownTo(link)).toMatchObject({ invitorName: 'Emil S.', voucherPercent: 20 });
    const { token } = await activate(app, link);
    expect(await shownTo(link)).toBeUndefined();
    const me = await welcomed(token, true);
    expect(me).toMatchObject({ invitation: { invitorName: 'Emil S.' }, voucher: { percent: 20 } });
    expect(await welcomed(token, false)).not.toHaveProperty('invitation');
  });

  test('an inviter who is no longer active is not named', async () => {
    const { link } = await registerWithLink(app);
    await app.sql("update inviter set status = 'blocked' where first_name = 'Clara'");
    expect(await shownTo(link)).toMatchObject({ invitorName: null, voucherPercent: 10 });
    await app.sql("update inviter set status = 'active' where first_name = 'Clara'");
  });

  test('without its customization the card still shows the voucher that the activation gives', async () => {
    const { link } = await registerWithLink(app, { registrationCode: 'SHARE' });
    await app.sql("update registration_code set customization_key = 'gone' where code = 'SHARE'");
    expect(await shownTo(link)).toMatchObject({ voucherPercent: 10 });
    const { token } = await activate(app, link);
    expect((await welcomed(token, false)).voucher.percent).toBe(10);
  });
});

describe('[C11] another mail for a pending address', () => {
  test('is sent within the same limits, with a valid invitation', async () => {
    const { visitor } = await pendingVisitor();
    expect(await resendPending(visitor.email)).toEqual({ __typename: 'TooManyAttempts', retryAfter: 60 });
    moveTo(60 * SECOND);
    expect(await resendPending(visitor.email.toUpperCase())).toMatchObject({ __typename: 'ActivationResent' });
    await app.drain();
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
  });

  test('is refused after an activation: the page leads to the login', async () => {
    const { visitor, link } = await pendingVisitor();
    await activate(app, link);
    expect(await resendPending(visitor.email)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_ACTIVE' });
  });

  test('without such an invitation reveals nothing of any address, and sends nothing', async () => {
    const { visitor, link } = await pendingVisitor();
    moveTo(60 * SECOND);
    const unknown = { __typename: 'ResendRefused', code: 'REGISTRATION_UNKNOWN' };
    for (const code of ['NO-SUCH-CODE', 'ENDED', 'LINKONLY', 'EMPTY', '']) {
      expect(await resendPending(visitor.email, code)).toEqual(unknown);
    }
    expect(await resendPending('nobody@example.com')).toEqual(unknown);
    for (const email of ['nonsense', 'nul\u0000@example.com', `${visitor.email}\u0000`, `\u0000${visitor.email}`]) {
      expect(await resendPending(email)).toEqual(unknown);
    }
    expect(await getState(link)).toBe('OPEN');
  });
});
