// Mails that came back reach the admins [K1]: the notice of the back office until it is seen, and a digest by mail once a day.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, listAudit } from '../support/admins.ts';
import { askAsShop, createKey } from '../support/shop-operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let key = '';
let support: Headers;
let viewer: Headers;
beforeAll(async () => {
  app = await openTestApp();
  key = (await createKey(app, { scopes: 'mail-events' })).secret;
});
beforeEach(async () => {
  app.setClock(0);
  await app.drain();
  for (const statement of [
    'delete from mail_delivery',
    'update returned_mail_news set seen_until = null, mailed_until = null',
    "update member set role = 'MEMBER', admin_role = null where admin_role <> 'OWNER'",
    'delete from rate_limit',
    "delete from pgboss.job where name = 'mail.send-returned-digest'",
  ])
    await app.sql(statement);
  support = (await addAdmin(app, 'SUPPORT')).headers;
  viewer = (await addAdmin(app, 'VIEWER')).headers;
  app.mails.length = 0;
});
afterAll(() => app.close());

/** Somebody to whom a mail leaves, and comes back some time after the start. */
async function returnMail(after = 0, type = 'bounced'): Promise<string> {
  const { visitor } = await registerWithLink(app);
  await app.drain();
  app.setClock(after);
  const { body } = await askAsShop(app, 'mail-events', key, { events: [{ type, recipient: visitor.email }] });
  expect(body.marked).toBe(1);
  return visitor.email;
}

async function readNews(headers: Headers = support) {
  const { bounced, complained, until } = (await app.send('returnedMailNews', {}, headers)).data.returnedMailNews;
  return { bounced: bounced.number, complained: complained.number, until };
}
const markSeen = (until: string, headers: Headers = support) => app.send('markReturnedMailsSeen', { until }, headers);

/** The digests that left since the last call. */
async function announce(): Promise<readonly { readonly to: string; readonly subject: string }[]> {
  app.mails.length = 0;
  await app.areas.mail.useCases.announceReturned();
  await app.drain();
  return app.mails.filter(({ kind }) => kind === 'returned-mails');
}

describe('[K1] the news of mails that came back', () => {
  test('count each address once, by what happened, until an admin has seen them', async () => {
    expect(await readNews()).toEqual({ bounced: 0, complained: 0, until: null });
    await returnMail();
    const email = await returnMail(MINUTE);
    await returnMail(2 * MINUTE, 'complained');
    // A complaint after a bounce is news, and of the same address.
    await askAsShop(app, 'mail-events', key, { events: [{ type: 'complained', recipient: email }] });
    const news = await readNews();
    expect(news).toMatchObject({ bounced: 1, complained: 2 });
    await returnMail(3 * MINUTE);
    await markSeen(news.until);
    expect(await readNews()).toMatchObject({ bounced: 1, complained: 0 });
    expect(await readNews(viewer)).toMatchObject({ bounced: 1 });
  });

  test('are seen for all admins, by those who handle mails, and the audit log has it once', async () => {
    await returnMail();
    const { until } = await readNews();
    expect((await markSeen(until, viewer)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    const before = (await listAudit(app, 'mail')).length;
    for (const _ of [1, 2]) await markSeen(until);
    await Promise.all([1, 2, 3].map(() => markSeen(until)));
    expect((await readNews()).until).toBeNull();
    const entries = (await listAudit(app, 'mail')).slice(before);
    expect(entries.map(({ action }) => action)).toEqual(['mail.returns-seen']);
  });

  test('count an address once that returned a mail and reported one', async () => {
    await returnMail();
    await app.sql(
      `insert into mail_delivery (id, queue, kind, recipient, state, tries, created_at, tried_at, sent_at, returned_at)
       select gen_random_uuid(), queue, kind, recipient, 'complained', 1, created_at, tried_at, sent_at, returned_at
       from mail_delivery where returned_at is not null`,
    );
    const { all, bounced, complained } = (await app.send('returnedMailNews', {}, support)).data.returnedMailNews;
    expect([all, bounced, complained].map(({ number }) => number)).toEqual([1, 1, 1]);
  });

  test('are not about a recipient who was erased', async () => {
    await returnMail();
    await app.sql('update mail_delivery set recipient = null');
    expect(await readNews()).toEqual({ bounced: 0, complained: 0, until: null });
    app.setClock(HOUR);
    expect(await announce()).toEqual([]);
  });

  test('stay unseen for an instant that lies ahead, and end after seven days', async () => {
    await returnMail();
    await markSeen('2099-01-01T00:00:00Z');
    app.setClock(SECOND);
    await returnMail(MINUTE);
    expect(await readNews()).toMatchObject({ bounced: 1 });
    await app.sql("update mail_delivery set returned_at = returned_at - interval '7 days'");
    expect(await readNews()).toMatchObject({ bounced: 0 });
  });
});

describe('[K1] the digest', () => {
  test('has the numbers for owners and support, in their languages, without an address', async () => {
    const emails = [await returnMail(), await returnMail(), await returnMail(0, 'complained')];
    const german = await addAdmin(app, 'OWNER');
    await app.sql("update member set language = 'de' where email = $1", [german.email]);
    app.setClock(HOUR);
    const digests = await announce();
    const readers = await app.sql<{ email: string }>(
      "select email from member where admin_role in ('OWNER', 'SUPPORT')",
    );
    expect(digests.map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
    const own = app.mails.find(({ to }) => to === german.email);
    expect(own?.subject).toBe('E-Mails von Maison Nocturne an 2 Adressen kamen zurück');
    expect(own?.links).toEqual(
      expect.arrayContaining([
        'https://club.example/acquisition/de/admin/mails?state=bounced',
        'https://club.example/acquisition/de/admin/mails?state=complained',
      ]),
    );
    for (const email of emails) expect(JSON.stringify(digests)).not.toContain(email);
    expect(JSON.stringify(await app.sql('select data from pgboss.job'))).not.toContain(emails[0]);
  });

  test('says of complaints alone that mails were reported, and advises no new mail', async () => {
    await returnMail(0, 'complained');
    app.setClock(HOUR);
    await announce();
    const mail = app.mails.find(({ kind, locale }) => kind === 'returned-mails' && locale === 'en');
    expect(mail?.subject).toBe('1 recipient reported mails from Maison Nocturne');
    expect(mail?.text).not.toMatch(/came back|a new one/);
    expect(mail?.links.join()).not.toContain('state=bounced');
  });

  test('leaves once a day, however often and wherever the schedule runs, and not without news', async () => {
    await returnMail();
    app.setClock(HOUR);
    const admins = (await announce()).length;
    expect(admins).toBeGreaterThan(0);
    await returnMail(2 * HOUR);
    expect(await announce()).toEqual([]);
    app.setClock(DAY + HOUR);
    const jobs = "select from pgboss.job where name = 'mail.send-returned-digest'";
    const before = (await app.sql(jobs)).length;
    await Promise.all(Array.from({ length: 20 }, () => app.areas.mail.useCases.announceReturned()));
    expect(await app.sql(jobs)).toHaveLength(before + admins);
    await app.drain();
    app.setClock(2 * DAY + HOUR);
    expect(await announce()).toEqual([]);
  });

  test('repeats no mail of a job that runs again: the Message-ID is the same', async () => {
    await returnMail();
    app.setClock(HOUR);
    await announce();
    const first = app.mails.filter(({ kind }) => kind === 'returned-mails').map(({ id }) => id);
    await app.sql(
      "update pgboss.job set state = 'retry' where name = 'mail.send-returned-digest' and state = 'completed'",
    );
    await app.drain();
    const ids = app.mails.filter(({ kind }) => kind === 'returned-mails').map(({ id }) => id);
    expect(first).not.toEqual([]);
    expect(ids).toHaveLength(2 * first.length);
    expect(new Set(ids)).toEqual(new Set(first));
  });

  test('goes to nobody who lost the role, or whose own address takes no mails', async () => {
    const lost = await addAdmin(app, 'SUPPORT');
    const reporting = await addAdmin(app, 'SUPPORT');
    await returnMail();
    await app.send('sendTestMail', { kind: 'welcome', language: 'de' }, reporting.headers);
    await app.drain();
    app.setClock(MINUTE);
    const events = [{ type: 'complained', recipient: reporting.email }];
    expect((await askAsShop(app, 'mail-events', key, { events })).body.marked).toBe(1);
    app.setClock(HOUR);
    app.mails.length = 0;
    await app.areas.mail.useCases.announceReturned();
    await app.sql("update member set admin_role = 'MARKETING' where email = $1", [lost.email]);
    await app.drain();
    const readers = app.mails.filter(({ kind }) => kind === 'returned-mails').map(({ to }) => to);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers).not.toContain(lost.email);
    expect(readers).not.toContain(reporting.email);
  });

  test('can be switched off: the notice stays', async () => {
    const own = await openTestApp({ settings: { RETURNED_MAIL_DIGEST: 'off' } });
    const { headers } = await addAdmin(own, 'OWNER');
    const secret = (await createKey(own, { scopes: 'mail-events' })).secret;
    const { visitor } = await registerWithLink(own);
    await own.drain();
    await askAsShop(own, 'mail-events', secret, { events: [{ type: 'bounced', recipient: visitor.email }] });
    own.setClock(HOUR);
    await own.areas.mail.useCases.announceReturned();
    await own.drain();
    expect(own.mails.filter(({ kind }) => kind === 'returned-mails')).toEqual([]);
    expect((await own.send('returnedMailNews', {}, headers)).data.returnedMailNews.bounced.number).toBe(1);
    await own.close();
  });
});
