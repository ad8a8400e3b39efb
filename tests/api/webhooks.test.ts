// Webhooks [K7]: a receiver gets what happens, signed and at least once, whatever it answers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { runCommand } from '../support/run-command.ts';
import { isSigned, type ShopReceiver } from '../support/shop-receiver.ts';
import type { TestApp } from '../support/test-app.ts';
import { becomeMember, register } from '../support/visitors.ts';
import { openWebhookClub, type WebhookClub } from '../support/webhook-club.ts';

let club: WebhookClub;
let app: TestApp;
let shop: ShopReceiver;
beforeAll(async () => {
  club = await openWebhookClub();
  ({ app, shop } = club);
});
beforeEach(() => club.reset());
afterAll(() => club.close());

const createEndpoint: WebhookClub['createEndpoint'] = (types, options) => club.createEndpoint(types, options);
const bodies = () => club.bodies();
const readDeliveries = () =>
  app.sql<Record<string, unknown>>(
    'select state, tries, status, failure from webhook_delivery order by created_at, id',
  );

describe('[K7] what a shop receives', () => {
  test('a registration and a membership, signed, with ids and no personal data', async () => {
    const { secret } = await createEndpoint('member.registered,member.activated');
    const { visitor, memberId, registrationId } = await becomeMember(app);
    await app.drain();
    const [registered, activated] = bodies();
    expect(registered).toMatchObject({ type: 'member.registered', data: { registrationId, country: 'DE' } });
    expect(activated).toMatchObject({ type: 'member.activated', data: { memberId, voucher: { currency: 'EUR' } } });
    for (const one of shop.received) {
      expect(isSigned(one, secret)).toBe(true);
      expect(isSigned({ ...one, body: `${one.body} ` }, secret)).toBe(false);
      for (const personal of [visitor.email, visitor.firstName, visitor.lastName])
        expect(one.body).not.toContain(personal);
    }
    expect(await readDeliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  test('names and addresses where an owner allowed it, and nothing about an erased person', async () => {
    await createEndpoint('member.activated,member.erased', { 'personal-data': '' });
    const { visitor, memberId } = await becomeMember(app);
    await app.drain();
    expect(bodies()[0].data).toMatchObject({ email: visitor.email, voucher: { code: expect.any(String) } });
    await runCommand(app, 'member erase', [memberId], { confirm: visitor.email, reason: 'request' });
    await app.drain();
    expect(bodies()[1]).toMatchObject({ type: 'member.erased', data: { memberId } });
    await runCommand(app, 'webhook replay', [], { all: '' });
    await app.drain();
    expect(shop.received).toHaveLength(4);
    for (const { body } of shop.received.slice(1)) expect(body).not.toContain(visitor.email);
  });

  test('no name and no address before the membership, also where an owner allowed them', async () => {
    await createEndpoint('member.registered,interest.approved,member.activated', { 'personal-data': '' });
    const email = 'applicant@example.com';
    await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
    await runCommand(app, 'interest approve', [email], { code: 'NOCTURNE' });
    await app.drain();
    const { visitor } = await becomeMember(app);
    await app.drain();
    const [approved, registered, activated] = bodies();
    expect([approved.type, registered.type]).toEqual(['interest.approved', 'member.registered']);
    expect(Object.keys(approved.data).toSorted()).toEqual(['approvedAt', 'country', 'interestId', 'language']);
    expect(Object.keys(registered.data).toSorted()).toEqual([
      'campaign',
      'code',
      'country',
      'createdAt',
      'expiresAt',
      'inviterId',
      'language',
      'registrationId',
    ]);
    expect(activated.data).toMatchObject({ email: visitor.email, firstName: visitor.firstName });
  });

  test('[K6] a change of the newsletter, with the links that end it where an owner allowed personal data', async () => {
    await createEndpoint('member.activated,newsletter.changed', { 'personal-data': '' });
    const { memberId, visitor } = await becomeMember(app, { newsletter: true });
    await app.drain();
    const { newsletter, newsletterLinks } = bodies()[0].data;
    expect(newsletter).toBe(true);
    const path = newsletterLinks.oneClick.replace(/^https?:\/\/[^/]+/, '');
    const headers = { host: 'club.example', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.app.http.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200);
    await app.drain();
    expect(bodies().slice(1)).toMatchObject([
      { type: 'newsletter.changed', data: { memberId, newsletter: false, language: 'de', email: visitor.email } },
    ]);
    expect(bodies()[1].data).not.toHaveProperty('newsletterLinks');
    await runCommand(app, 'webhook create', [], { url: shop.url, types: 'newsletter.changed' });
    await runCommand(app, 'webhook replay', [], { all: '' });
    await app.drain();
    expect(shop.received).toHaveLength(4);
  });

  test('an event that is handled twice is one message', async () => {
    await createEndpoint('member.registered');
    const { registrationId } = await register(app);
    await app.drain();
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from webhook_message');
    await app.runEvent('webhook.record-message', 'registration.created', { registrationId }, id);
    await app.drain();
    expect(shop.received).toHaveLength(1);
  });
});

describe('[K7] a receiver that fails', () => {
  test('is tried again later, with the same id, and paused meanwhile', async () => {
    const { id } = await createEndpoint('member.registered');
    shop.answer(500);
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    expect(await readDeliveries()).toEqual([{ state: 'waiting', tries: 1, status: 500, failure: null }]);
    shop.answer(200);
    await runSchedule();
    expect(shop.received).toHaveLength(1);
    app.setClock(MINUTE);
    await runSchedule();
    expect(await readDeliveries()).toEqual([{ state: 'delivered', tries: 2, status: 200, failure: null }]);
    expect(shop.received[1]?.headers['webhook-id']).toBe(shop.received[0]?.headers['webhook-id']);
  });

  test.each([
    ['a redirect', 302, { location: 'http://127.0.0.1:1/' }, 'waiting'],
    ['gone', 410, {}, 'failed'],
  ])('%s', async (_, status, headers, state) => {
    const { id } = await createEndpoint('member.registered');
    shop.answer(status, headers);
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    expect(await readDeliveries()).toMatchObject([{ state, status }]);
    const [{ because } = {}] = await app.sql<{ because?: string }>(
      'select disabled_because as because from webhook_endpoint',
    );
    expect(because).toBe(status === 410 ? 'gone' : null);
  });

  test('for five days is disabled; what happens then is kept, and can be sent', async () => {
    const { id } = await createEndpoint('member.registered');
    shop.answer(503);
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    app.setClock(5 * DAY);
    await runSchedule();
    expect(await app.sql('select disabled_because from webhook_endpoint')).toEqual([{ disabled_because: 'failing' }]);
    shop.answer(204);
    shop.received.length = 0;
    await register(app);
    await app.drain();
    expect(shop.received).toHaveLength(0);
    await runCommand(app, 'webhook enable', [id]);
    await runCommand(app, 'webhook replay', [], { all: '', state: 'failed' });
    await app.drain();
    expect(
      bodies()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['member.registered', 'webhook.test']);
  });

  test('that answers with a status that HTTP does not know has failed like any other', async () => {
    const { id } = await createEndpoint('member.registered');
    shop.answer(999);
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    expect(await readDeliveries()).toEqual([{ state: 'waiting', tries: 1, status: null, failure: 'no-http-status' }]);
  });

  test('that answers is noted, once a minute at most', async () => {
    const { id } = await createEndpoint('member.registered');
    const noted = async (milliseconds: number) => {
      app.setClock(milliseconds);
      await runCommand(app, 'webhook test', [id]);
      await app.drain();
      const [row] = await app.sql<{ at: Date | null }>('select last_success_at as at from webhook_endpoint');
      return row?.at?.getTime() ?? null;
    };
    shop.answer(500);
    expect(await noted(0)).toBeNull();
    shop.answer(204);
    const first = await noted(HOUR);
    expect(first).toBe(app.time.now.getTime());
    expect(await noted(HOUR + 59 * SECOND)).toBe(first);
    expect(await noted(HOUR + 61 * SECOND)).toBe(app.time.now.getTime());
  });

  test('a second endpoint is not affected', async () => {
    await createEndpoint('member.registered', { url: 'http://127.0.0.1:1/refuses' });
    await createEndpoint('member.registered');
    await register(app);
    await app.drain();
    expect(shop.received).toHaveLength(1);
    expect((await readDeliveries()).map(({ failure }) => failure)).toContain('ECONNREFUSED');
  });
});

describe('[K7] endpoints', () => {
  test('a rotated secret signs beside the new one for a day', async () => {
    const { id, secret } = await createEndpoint('member.registered');
    const rotated = await runCommand(app, 'webhook rotate-secret', [id]);
    const next = rotated?.kind === 'done' ? (rotated.value as { readonly secret: string }).secret : '';
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    app.setClock(DAY);
    await runCommand(app, 'webhook test', [id]);
    await app.drain();
    const signedBy = shop.received.map((one) => [isSigned(one, secret), isSigned(one, next)]);
    expect(signedBy).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(JSON.stringify(await app.sql('select * from webhook_secret'))).not.toContain(next.slice(6));
  });

  test.each([
    ['no address', 'shop', 'url-invalid'],
    ['another protocol', 'ftp://shop.example/', 'url-invalid'],
    ['credentials', 'https://a:b@shop.example/', 'url-with-credentials'],
  ])('%s is refused', async (_, given, reason) => {
    const options = { url: given, types: 'member.registered' };
    expect(await runCommand(app, 'webhook create', [], options)).toMatchObject({ kind: 'refused', reason });
  });

  test('a description keeps no characters that PostgreSQL refuses or that turn the direction of what follows', async () => {
    await createEndpoint('member.registered', { description: ' Ada\u0000\r\nX: y\u202e Kern\ud800 ' });
    expect(await app.sql('select description from webhook_endpoint')).toEqual([{ description: 'Ada X: y  Kern' }]);
  });

  test('a URL keeps no line break, so that it adds no header', async () => {
    await createEndpoint('member.registered', { url: `${shop.url}?a=b\r\nx-evil: 1 HTTP/1.1` });
    const [row] = await app.sql<{ id: string; url: string }>('select id, url from webhook_endpoint');
    expect(row?.url).toBe(`${shop.url}?a=bx-evil:%201%20HTTP/1.1`);
    await runCommand(app, 'webhook test', [row?.id ?? '']);
    await app.drain();
    expect(shop.received.map(({ headers }) => headers['x-evil'])).toEqual([undefined]);
  });

  test('an event that there is not is refused, and so is the 21st endpoint', async () => {
    expect(await runCommand(app, 'webhook create', [], { url: shop.url, types: 'a.b' })).toMatchObject({
      reason: 'type-unknown',
    });
    for (let number = 0; number < 20; number += 1) await createEndpoint('member.registered');
    const one = { url: shop.url, types: 'member.registered' };
    expect(await runCommand(app, 'webhook create', [], one)).toMatchObject({ reason: 'too-many-endpoints' });
  });

  test('a club without endpoints enqueues no job', async () => {
    await expect
      .poll(async () => {
        await app.sql('delete from pgboss.job');
        await register(app);
        const jobs = await app.sql("select from pgboss.job where name = 'webhook.record-message'");
        return jobs.length;
      })
      .toBe(0);
  });
});

async function runSchedule(): Promise<void> {
  await app.program.schedules.find(({ name }) => name === 'webhook.wake-due')?.run();
  await app.drain();
}
