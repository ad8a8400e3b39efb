// A reminder one day before an activation link expires, and a fresh link afterwards [K19].
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { addInviter } from '../support/cluster.ts';
import { runCommand, setDoor } from '../support/door.ts';
import { askAsShop, createKey } from '../support/shop-operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, becomeMember, newVisitor, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
/** The start of the next test's time, so that tests do not share days. */
let start = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await runCommand(app, 'door reminders', ['on']);
  start += 60 * DAY;
  app.setClock(start);
  await app.areas.registration.useCases.expireRegistrations();
});

function listReminders(email: string) {
  return app.mails.filter(({ to, kind }) => to === email && kind === 'activation-reminder');
}

/** Runs the schedule, and the jobs that it enqueues. */
async function remind(at: number): Promise<void> {
  app.setClock(start + at);
  await app.areas.registration.schedules[1]?.run();
  await app.drain();
}

describe('[K19] a reminder', () => {
  test('is sent once, a day before the link expires, with the same link and in the language of the registration', async () => {
    app.setClock(start);
    const { visitor, link } = await registerWithLink(app, { language: 'fr' });
    await remind(13 * DAY - SECOND);
    expect(listReminders(visitor.email)).toEqual([]);
    await remind(13 * DAY + SECOND);
    await remind(13 * DAY + HOUR);
    const mails = listReminders(visitor.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ locale: 'fr', subject: expect.stringContaining('votre lien expire bientôt') });
    expect(activationIdFor(app, visitor.email)).toBe(link);
    expect((await activate(app, link))?.__typename).toBe('AccountActivated');
  });

  test('is not sent to who is a member, has withdrawn, or has a link that expires within the hour', async () => {
    app.setClock(start);
    const { visitor: member } = await becomeMember(app);
    const withdrawn = await registerWithLink(app);
    const { email } = withdrawn.visitor;
    await app.send('withdrawRegistration', { registrationId: withdrawn.registrationId, email });
    const late = await registerWithLink(app);
    await remind(14 * DAY - HOUR);
    for (const to of [member.email, email, late.visitor.email]) expect(listReminders(to)).toEqual([]);
  });

  test('is not sent if the registration ends between the schedule and the mail', async () => {
    app.setClock(start);
    const { visitor, link } = await registerWithLink(app);
    app.setClock(start + 13 * DAY + SECOND);
    await app.areas.registration.schedules[1]?.run();
    await activate(app, link);
    await app.drain();
    expect(listReminders(visitor.email)).toEqual([]);
  });

  test('is not sent to who got another mail within the last day', async () => {
    app.setClock(start);
    const { visitor, registrationId } = await registerWithLink(app);
    app.setClock(start + 13 * DAY);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    app.setClock(start + 14 * DAY);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    // The registration ends after 28 days, however often mails were requested.
    app.setClock(start + 27 * DAY - HOUR);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    await remind(27 * DAY + MINUTE);
    expect(listReminders(visitor.email)).toEqual([]);
  });

  test('is for the newest link where several were sent', async () => {
    app.setClock(start);
    const { visitor, registrationId } = await registerWithLink(app);
    app.setClock(start + 2 * DAY);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    const newest = activationIdFor(app, visitor.email);
    await remind(15 * DAY + SECOND);
    expect(listReminders(visitor.email)).toHaveLength(1);
    expect(activationIdFor(app, visitor.email)).toBe(newest);
  });

  test('waits for the limits of its mailbox, and counts towards them', async () => {
    app.setClock(start);
    const email = `limits.${start}@gmail.com`;
    const first = await registerWithLink(app, { email });
    const other = newVisitor({ email: email.replace('limits', 'lim.its') });
    app.setClock(start + 13 * DAY + SECOND);
    await app.send('register', { input: other });
    await app.drain();
    await remind(13 * DAY + 2 * SECOND);
    expect(listReminders(first.visitor.email)).toEqual([]);
    app.setClock(start + 13 * DAY + 2 * MINUTE);
    await app.runJob('registration.send-reminder', { registrationId: first.registrationId });
    expect(listReminders(first.visitor.email)).toHaveLength(1);
    const resent = await app.send('resendActivation', { registrationId: first.registrationId });
    expect(resent.data.resendActivation.__typename).toBe('TooManyAttempts');
  });

  test('is repeated as the same mail after a failure', async () => {
    app.setClock(start);
    const { visitor, registrationId } = await registerWithLink(app);
    await remind(13 * DAY + SECOND);
    await app.runJob('registration.send-reminder', { registrationId });
    const mails = listReminders(visitor.email);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails[1]?.text).toBe(mails[0]?.text);
  });

  test('is sent to nobody while reminders are off, also not if they were on a moment ago', async () => {
    app.setClock(start);
    const { visitor, registrationId } = await registerWithLink(app);
    await runCommand(app, 'door reminders', ['off']);
    await remind(13 * DAY + SECOND);
    await app.runJob('registration.send-reminder', { registrationId });
    expect(listReminders(visitor.email)).toEqual([]);
    expect(await app.sql('select reminded_at as at from registration where id = $1', [registrationId])).toEqual([
      { at: null },
    ]);
  });
});

describe('[K19] [K1] a reminder and a mailbox whose mails come back', () => {
  type Type = 'bounced' | 'complained';
  const report = async (recipient: string, type: Type) => {
    const key = (await createKey(app, { scopes: 'mail-events' })).secret;
    const { body } = await askAsShop(app, 'mail-events', key, { events: [{ type, recipient }] });
    expect(body).toMatchObject({ marked: 1 });
  };

  test.each<[Type]>([['bounced'], ['complained']])('is not sent where one %s, and not noted as sent', async (type) => {
    app.setClock(start);
    const { visitor, registrationId } = await registerWithLink(app);
    await app.drain();
    await report(visitor.email, type);
    await remind(13 * DAY + SECOND);
    expect(listReminders(visitor.email)).toEqual([]);
    expect(
      await app.sql('select from activation_token where registration_id = $1 and reminded_at is not null', [
        registrationId,
      ]),
    ).toEqual([]);
  });

  test('is not sent where one came back between the schedule and the mail, in any spelling of the mailbox', async () => {
    app.setClock(start);
    const { visitor } = await registerWithLink(app, { email: `returned+${start}@example.org` });
    await app.drain();
    app.setClock(start + 13 * DAY + SECOND);
    await app.areas.registration.schedules[1]?.run();
    await report('returned@example.org', 'bounced');
    await app.drain();
    expect(listReminders(visitor.email)).toEqual([]);
  });

  test('is sent again once another mail has left for it, but not after a complaint', async () => {
    app.setClock(start);
    const all = [await registerWithLink(app), await registerWithLink(app)];
    await app.drain();
    await report(all[0]?.visitor.email ?? '', 'bounced');
    await report(all[1]?.visitor.email ?? '', 'complained');
    app.setClock(start + DAY);
    // Mails that somebody asks for are tried.
    for (const { visitor, registrationId } of all) {
      await app.send('resendActivation', { registrationId });
      await app.drain();
      expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(2);
    }
    await remind(14 * DAY + SECOND);
    expect(all.map(({ visitor }) => listReminders(visitor.email).length)).toEqual([1, 0]);
  });
});

/** A registration whose time is up. */
async function expire(changes: Readonly<Record<string, unknown>> = {}) {
  app.setClock(start);
  const registered = await registerWithLink(app, changes);
  app.setClock(start + 14 * DAY + HOUR);
  await app.areas.registration.useCases.expireRegistrations();
  return registered;
}

async function renew(accountActivationId: string) {
  return (await app.send('renewActivation', { accountActivationId })).data.renewActivation;
}

const ENDED = { __typename: 'ResendRefused', code: 'REGISTRATION_ENDED' };

describe('[K19] an expired link', () => {
  test('offers a fresh one, with the data and consents of the registration', async () => {
    const { visitor, link, registrationId } = await expire({ newsletter: true, firstName: 'Edith' });
    expect((await renew(link)).__typename).toBe('ActivationResent');
    await app.drain();
    const fresh = activationIdFor(app, visitor.email);
    expect(fresh).not.toBe(link);
    const consents = `select kind, policy, given_at as at from consent where registration_id = $1 order by kind`;
    const [renewed] = await app.sql<{ id: string; first_name: string }>(
      'select id, first_name from registration where renews = $1',
      [registrationId],
    );
    expect(renewed?.first_name).toBe('Edith');
    expect(await app.sql(consents, [renewed?.id])).toEqual(await app.sql(consents, [registrationId]));
    expect((await activate(app, fresh))?.__typename).toBe('AccountActivated');
    expect(await renew(link)).toEqual({ __typename: 'ResendRefused', code: 'REGISTRATION_ACTIVE' });
  });

  test('is renewed before the sweep has noticed its end', async () => {
    app.setClock(start);
    const { link } = await registerWithLink(app);
    app.setClock(start + 14 * DAY + SECOND);
    expect((await renew(link)).__typename).toBe('ActivationResent');
  });

  test('is renewed once: a second press gets another mail of the same registration, within its limits', async () => {
    const { visitor, link } = await expire();
    await Promise.all([renew(link), renew(link), renew(link)]);
    const rows = await app.sql("select from registration where email = $1 and status = 'pending'", [visitor.email]);
    expect(rows).toHaveLength(1);
    await app.drain();
    expect((await renew(link)).__typename).toBe('TooManyAttempts');
    const second = activationIdFor(app, visitor.email);
    app.setClock(start + 30 * DAY);
    await app.areas.registration.useCases.expireRegistrations();
    expect(await renew(second)).toEqual(ENDED);
    expect(await renew(link)).toEqual(ENDED);
  });

  test('is not renewed two weeks after its end', async () => {
    const { link } = await expire();
    app.setClock(start + 28 * DAY);
    expect(await renew(link)).toEqual(ENDED);
  });

  test('is not renewed by a code that admits nobody', async () => {
    const { link } = await expire({ registrationCode: 'SHARE' });
    await app.sql("update registration_code set disabled_at = '2026-01-01' where code = 'SHARE'");
    expect(await renew(link)).toEqual(ENDED);
    await app.sql("update registration_code set disabled_at = null where code = 'SHARE'");
    expect((await renew(link)).__typename).toBe('ActivationResent');
  });

  test('is not renewed without a seat, until one is free', async () => {
    const registrationCode = 'ONE-SEAT';
    await addInviter(app.database.pool, registrationCode, 1);
    const { link } = await expire({ registrationCode });
    const { visitor, registrationId } = await registerWithLink(app, { registrationCode });
    expect(await renew(link)).toEqual(ENDED);
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    expect((await renew(link)).__typename).toBe('ActivationResent');
  });

  test('of a withdrawn registration is not renewed', async () => {
    app.setClock(start);
    const { visitor, link, registrationId } = await registerWithLink(app);
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    expect(await renew(link)).toEqual(ENDED);
  });

  test('is renewed while the club is closed, and takes no place of the day', async () => {
    const { link } = await expire();
    await runCommand(app, 'door quota', ['1']);
    await setDoor(app, 'closed');
    expect((await renew(link)).__typename).toBe('ActivationResent');
    await setDoor(app, 'open');
    expect(await app.sql('select taken from registration_day order by day desc limit 1')).toEqual([{ taken: 0 }]);
    await runCommand(app, 'door quota', ['none']);
  });

  test('the database renews nothing else', async () => {
    const { registrationId } = await registerWithLink(app);
    await expect(
      app.sql(
        `insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
           created_at, expires_at, renews)
         select gen_random_uuid(), 'other@example.com', code_id, inviter_id, slot, country, language, gender, first_name,
           last_name, created_at, expires_at, id from registration where id = $1`,
        [registrationId],
      ),
    ).rejects.toThrow(/cannot be renewed/);
  });
});
