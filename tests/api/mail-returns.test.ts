// Mails that come back [K1]: what a mail provider reports, and what admins see of it. The tests are the provider.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBrand } from '#app/brands.ts';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { MOST_RETURNS } from '#modules/mail/rules/mail-return.ts';
import { buildMessageId } from '#platform/mailer/message-id.ts';
import { runCommand } from '../support/run-command.ts';
import { askAsShop, createKey } from '../support/shop-operations.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let key = '';
let admin: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  app = await openTestApp();
  key = (await createKey(app, { scopes: 'mail-events' })).secret;
  const email = 'owner@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

type Event = Readonly<Record<string, unknown>>;
const SENDER = getBrand('maison-nocturne').mail.senderAddress;
const report = (...events: readonly Event[]) => askAsShop(app, 'mail-events', key, { events });
const bounce = (recipient: string, more: Event = {}) => ({ type: 'bounced', recipient, status: '5.1.1', ...more });
const NOTHING = { marked: 0, unknown: 0, passing: 0, invalid: 0 };

async function mailSomebody() {
  const { visitor, registrationId } = await registerWithLink(app);
  await app.drain();
  return { email: visitor.email, registrationId };
}

async function list(recipient: string) {
  const { data } = await app.send('mailList', { direction: 'DESCENDING', filter: { recipient } }, admin);
  return data.outgoingMails.edges.map(({ node }: { readonly node: Event }) => node);
}
const findReturned = async (recipient: string) =>
  (await app.send('returnedMail', { recipient }, admin)).data.returnedMail;

describe('[K1] a mail that comes back', () => {
  test('is marked with its code, found by its state, and shown with the address in any spelling', async () => {
    const { email } = await mailSomebody();
    expect(await findReturned(email)).toBeNull();
    expect((await report(bounce(` ${email.toUpperCase()} `))).body).toEqual({ ...NOTHING, marked: 1 });
    expect(await list(email)).toMatchObject([{ state: 'BOUNCED', failure: '5.1.1' }]);
    expect(await findReturned(email)).toMatchObject({ state: 'BOUNCED' });
    const filter = { state: 'BOUNCED', recipient: email };
    const found = await app.send('mailList', { direction: 'DESCENDING', filter }, admin);
    expect(found.data.outgoingMails.edges).toHaveLength(1);
  });

  test('a repetition changes nothing, a complaint replaces a bounce, and no bounce replaces a complaint', async () => {
    const { email } = await mailSomebody();
    for (const _ of [1, 2]) expect((await report(bounce(email))).body).toEqual({ ...NOTHING, marked: 1 });
    const [first] = await list(email);
    app.setClock(MINUTE);
    await report({ type: 'complained', recipient: email }, bounce(email, { status: '5.7.1' }));
    expect(await list(email)).toMatchObject([{ id: first?.id, state: 'COMPLAINED', failure: '5.1.1' }]);
  });

  test('a mail that leaves later for the address clears the mark', async () => {
    const { email, registrationId } = await mailSomebody();
    await report(bounce(email));
    app.setClock(10 * MINUTE);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    expect((await list(email)).map(({ state }: Event) => state)).toEqual(['SENT', 'BOUNCED']);
    expect(await findReturned(email)).toBeNull();
  });

  test('is an event of its registration, as a complaint is, after the mail that left', async () => {
    const { email, registrationId } = await mailSomebody();
    app.setClock(MINUTE);
    await report(bounce(email));
    const readKinds = async () => {
      const { registration } = (await app.send('showRegistration', { id: registrationId }, admin)).data;
      return registration.timeline.map(({ kind }: { readonly kind: string }) => kind);
    };
    expect((await readKinds()).slice(-2)).toEqual(['MAIL_SENT', 'MAIL_BOUNCED']);
    await report({ type: 'complained', recipient: email });
    expect((await readKinds()).slice(-2)).toEqual(['MAIL_SENT', 'MAIL_COMPLAINED']);
  });

  test('delays pass, unknown addresses and nonsense are counted and stop nothing', async () => {
    const { email } = await mailSomebody();
    const events = [
      bounce(email, { permanent: false }),
      bounce('nobody.ever@example.org'),
      { type: 'opened', recipient: email },
      bounce("x' or 1=1"),
      bounce(email),
    ];
    expect((await report(...events)).body).toEqual({ marked: 1, unknown: 1, passing: 1, invalid: 2 });
  });

  test('a bounced mail is not tried again: its job is done', async () => {
    const { email } = await mailSomebody();
    await report(bounce(email));
    const [{ id }] = await list(email);
    const { data } = await app.send('retryMails', { input: { ids: [id] } }, admin);
    expect(data.result).toMatchObject({ retried: 0, refused: [{ reason: 'mail-bounced', number: 1 }] });
  });

  test('at once, and twenty times: one mail, marked once', async () => {
    const { email } = await mailSomebody();
    const all = await Promise.all(Array.from({ length: 20 }, () => report(bounce(email))));
    expect(all.map(({ body }) => body.marked)).toEqual(Array(20).fill(1));
    expect(await list(email)).toMatchObject([{ state: 'BOUNCED' }]);
  });

  test('an erased member keeps no address: the event finds nobody', async () => {
    const { visitor, memberId } = await becomeMember(app);
    await app.drain();
    await runCommand(app, 'member erase', [memberId], { confirm: visitor.email, reason: 'request' });
    expect((await report(bounce(visitor.email))).body).toEqual({ ...NOTHING, unknown: 1 });
  });
});

/** Two activation mails to an address, a minute and more apart: their Message-IDs, the older one first. */
async function mailTwice() {
  app.setClock(0);
  const { email, registrationId } = await mailSomebody();
  app.setClock(10 * MINUTE);
  await app.send('resendActivation', { registrationId });
  await app.drain();
  const ids = app.mails.filter(({ to }) => to === email).map(({ id }) => buildMessageId(id, SENDER));
  expect(ids).toHaveLength(2);
  return { email, older: ids[0] ?? '', newer: ids[1] ?? '' };
}
const listStates = async (email: string) => (await list(email)).map(({ state }: Event) => state);
const at = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();

describe('[K1] a report marks the mail that came back', () => {
  test('by its Message-ID, with or without an address, and not the newest one', async () => {
    const { email, older } = await mailTwice();
    expect((await report(bounce(email, { messageId: `<${older}>` }))).body).toEqual({ ...NOTHING, marked: 1 });
    expect(await listStates(email)).toEqual(['SENT', 'BOUNCED']);
    expect(await findReturned(email)).toBeNull();
    const other = await mailTwice();
    await report({ type: 'bounced', messageId: other.newer });
    expect(await listStates(other.email)).toEqual(['BOUNCED', 'SENT']);
    expect(await findReturned(other.email)).toMatchObject({ state: 'BOUNCED' });
  });

  test('whatever mailbox took it in the end: the Message-ID decides', async () => {
    const { email, older } = await mailTwice();
    const forwarded = await mailSomebody();
    await report(bounce(forwarded.email, { messageId: older }));
    expect(await listStates(email)).toEqual(['SENT', 'BOUNCED']);
    expect(await listStates(forwarded.email)).toEqual(['SENT']);
  });

  test.each([
    ['no Message-ID', {}],
    ['that of the provider', { messageId: '0102018e-provider@amazonses.example' }],
  ])('by the address and the time, with %s: the newest one that had left by then', async (_, named) => {
    const { email } = await mailTwice();
    const { body } = await report(bounce(email, { ...named, at: at(5 * MINUTE) }));
    expect(body).toEqual({ ...NOTHING, marked: 1 });
    expect(await listStates(email)).toEqual(['SENT', 'BOUNCED']);
    await report(bounce(email, { ...named, at: at(11 * MINUTE) }));
    expect(await listStates(email)).toEqual(['BOUNCED', 'BOUNCED']);
  });

  test('by a time of whole seconds, of the second in which it left, and never by one before', async () => {
    app.setClock(700);
    const { email } = await mailSomebody();
    expect((await report(bounce(email, { at: at(-SECOND) }))).body).toEqual({ ...NOTHING, unknown: 1 });
    expect((await report(bounce(email, { at: at(0) }))).body).toEqual({ ...NOTHING, marked: 1 });
  });

  test('a report that is sent again later marks no newer mail', async () => {
    const { email, registrationId } = await mailSomebody();
    const [mail] = app.mails.filter(({ to }) => to === email);
    const reports = [
      bounce(email, { messageId: buildMessageId(mail?.id ?? '', SENDER) }),
      bounce(email, { at: at(MINUTE) }),
    ];
    await report(...reports);
    app.setClock(10 * MINUTE);
    await app.send('resendActivation', { registrationId });
    await app.drain();
    expect((await report(...reports, ...reports)).body).toEqual({ ...NOTHING, marked: 4 });
    expect(await listStates(email)).toEqual(['SENT', 'BOUNCED']);
  });

  test('and a newer mail does not clear a complaint', async () => {
    const { email, older } = await mailTwice();
    await report({ type: 'complained', messageId: older });
    expect(await listStates(email)).toEqual(['SENT', 'COMPLAINED']);
    expect(await findReturned(email)).toMatchObject({ state: 'COMPLAINED' });
  });

  test('and of a mail of an erased person marks nothing, though the person came back', async () => {
    const { visitor, memberId } = await becomeMember(app);
    await app.drain();
    const mail = app.mails.findLast(({ to }) => to === visitor.email);
    const messageId = buildMessageId(mail?.id ?? '', SENDER);
    await runCommand(app, 'member erase', [memberId], { confirm: visitor.email, reason: 'request' });
    app.setClock(10 * MINUTE);
    await registerWithLink(app, { email: visitor.email });
    await app.drain();
    const { body } = await report(bounce(visitor.email, { messageId, at: at(MINUTE) }));
    expect(body).toEqual({ ...NOTHING, unknown: 1 });
    expect(await listStates(visitor.email)).toEqual(['SENT']);
  });
});

describe('[G3] the interface of the provider', () => {
  test('needs a key for it; one of a checkout is not enough', async () => {
    const { email } = await mailSomebody();
    const checkout = (await createKey(app)).secret;
    const events = [bounce(email)];
    for (const [given, status] of [
      [null, 401],
      ['vsk_unknown', 401],
      [checkout, 403],
    ] as const)
      expect((await askAsShop(app, 'mail-events', given, { events })).status).toBe(status);
    expect(await askAsShop(app, 'vouchers/check', key, {})).toMatchObject({ status: 403 });
    expect(await list(email)).toMatchObject([{ state: 'SENT' }]);
  });

  test.each([[null], [[]], [{}], [{ events: 'bounced' }], [{ events: Array(MOST_RETURNS + 1).fill({}) }]])(
    'refuses the body %j',
    async (body) => {
      expect(await askAsShop(app, 'mail-events', key, body)).toMatchObject({
        status: 400,
        body: { error: 'body-invalid' },
      });
    },
  );
});
