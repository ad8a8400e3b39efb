import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { createSpacedVisitors } from '../support/spaced-visitors.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, newVisitor, register } from '../support/visitors.ts';

let app: TestApp;
const { pendingVisitor, moveTo, sinceStart } = createSpacedVisitors(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function resend(registrationId: string) {
  return (await app.send('resendActivation', { registrationId })).data.resendActivation;
}
async function renew(accountActivationId: string) {
  return (await app.send('renewActivation', { accountActivationId })).data.renewActivation;
}
const RESENT = { __typename: 'ActivationResent', code: 'ACTIVATION_RESENT' };
const wait = (retryAfter: number) => ({ __typename: 'TooManyAttempts', retryAfter });

describe('[E1] [J1] another activation mail', () => {
  test('is not sent within 60 s of the last one: one second before the end of the cool-down and at it', async () => {
    const { registrationId } = await pendingVisitor();
    expect(await resend(registrationId)).toEqual(wait(60));
    moveTo(59 * SECOND);
    expect(await resend(registrationId)).toEqual(wait(1));
    moveTo(60 * SECOND - 1);
    expect(await resend(registrationId)).toEqual(wait(1));
    moveTo(60 * SECOND);
    expect(await resend(registrationId)).toEqual(RESENT);
    expect(await resend(registrationId)).toEqual(wait(60));
    moveTo(120 * SECOND);
    expect(await resend(registrationId)).toEqual(RESENT);
  });

  test('is sent five times a day: the sixth waits until the first is a day old, to the second', async () => {
    const { registrationId } = await pendingVisitor();
    for (let hour = 1; hour <= 5; hour += 1) {
      moveTo(hour * HOUR);
      expect(await resend(registrationId)).toEqual(RESENT);
    }
    moveTo(6 * HOUR);
    expect(await resend(registrationId)).toEqual(wait((19 * HOUR) / SECOND));
    moveTo(25 * HOUR - SECOND);
    expect(await resend(registrationId)).toEqual(wait(1));
    moveTo(25 * HOUR);
    expect(await resend(registrationId)).toEqual(RESENT);
    moveTo(25 * HOUR + 61 * SECOND);
    expect(await resend(registrationId)).toEqual(wait(HOUR / SECOND - 61));
  });

  test('has the same limits by a new registration and by an older link', async () => {
    const { registrationId, visitor, link } = await pendingVisitor();
    moveTo(60 * SECOND);
    expect(await register(app, { email: visitor.email })).toMatchObject({ __typename: 'AccountPending' });
    // The newer registration replaced it.
    expect(await resend(registrationId)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_ENDED' });
    await app.drain();
    expect(await renew(link)).toEqual(wait(60));
    expect(await register(app, { email: visitor.email })).toMatchObject({ __typename: 'AccountPending' });
    await app.drain();
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
  });

  test('revokes the older link at once, before the new mail is sent, and the new one works', async () => {
    const { registrationId, visitor, link } = await pendingVisitor();
    moveTo(60 * SECOND);
    await resend(registrationId);
    expect(await activate(app, link)).toEqual({ __typename: 'ActivationRefused', error: 'ACTIVATION_REPLACED' });
    await app.drain();
    const newer = activationIdFor(app, visitor.email);
    expect(newer).not.toBe(link);
    expect(await activate(app, link)).toEqual({ __typename: 'ActivationRefused', error: 'ACTIVATION_REPLACED' });
    expect((await activate(app, newer)).__typename).toBe('AccountActivated');
  });

  test('is sent once for twenty simultaneous requests', async () => {
    const { registrationId, visitor } = await pendingVisitor();
    moveTo(60 * SECOND);
    const results = await Promise.all(Array.from({ length: 20 }, () => resend(registrationId)));
    await app.drain();
    expect(results.filter(({ __typename }) => __typename === 'ActivationResent')).toHaveLength(1);
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
  });

  test('extends the registration to 14 days from then, at most 28 days from its start', async () => {
    const { registrationId } = await pendingVisitor();
    const ends = async () => {
      const [row] = await app.sql<{ expires_at: Date }>('select expires_at from registration where id = $1', [
        registrationId,
      ]);
      return sinceStart(row?.expires_at ?? START) / DAY;
    };
    moveTo(10 * DAY);
    await resend(registrationId);
    expect(await ends()).toBe(24);
    moveTo(20 * DAY);
    await resend(registrationId);
    expect(await ends()).toBe(28);
    moveTo(28 * DAY - SECOND);
    expect(await resend(registrationId)).toEqual(RESENT);
    expect(await ends()).toBe(28);
    moveTo(28 * DAY);
    expect(await resend(registrationId)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_ENDED' });
  });

  test('is refused for active, ended and unknown registrations', async () => {
    const { registrationId, link } = await pendingVisitor();
    await activate(app, link);
    moveTo(120 * SECOND);
    expect(await resend(registrationId)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_ACTIVE' });
    for (const id of ['00000000-0000-7000-8000-000000000000', 'x', '', "' or true --", '1']) {
      expect(await resend(id)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_UNKNOWN' });
    }
    for (const secret of ['', 'x', 'A'.repeat(43)]) {
      expect(await renew(secret)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_UNKNOWN' });
    }
  });

  test('is not sent if the registration ended while it was delayed', async () => {
    const visitor = newVisitor();
    await app.send('register', { input: visitor });
    moveTo(365 * DAY);
    await app.drain();
    expect(app.mails.filter(({ to }) => to === visitor.email)).toEqual([]);
  });
});
