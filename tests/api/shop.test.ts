// The interface of shops [K7]: keys, and vouchers that are redeemed once, whatever is repeated or happens at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { runCommand } from '../support/run-command.ts';
import { askAsShop, becomeMemberWithVoucher, createKey, total } from '../support/shop-operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer } from '../support/visitors.ts';

let app: TestApp;
let key = '';
let orders = 0;

beforeAll(async () => {
  app = await openTestApp();
  key = (await createKey(app)).secret;
});
afterAll(() => app.close());

const newOrder = () => `order-${++orders}`;

async function startOrder(changes: Readonly<Record<string, unknown>> = {}) {
  const member = await becomeMemberWithVoucher(app);
  const body = { code: member.code, memberId: member.memberId, total: total(100_000), orderId: newOrder(), ...changes };
  return { member, body };
}

const redeem = (body: unknown, withKey: string | null = key) => askAsShop(app, 'vouchers/redeem', withKey, body);
const check = (body: unknown) => askAsShop(app, 'vouchers/check', key, body);
const readVoucher = async (code: string) =>
  (await app.sql<Record<string, unknown>>('select * from voucher where code = $1', [code]))[0];

describe('[K7] a voucher', () => {
  test('is checked without a change, and redeemed once', async () => {
    const { body, member } = await startOrder();
    expect(await check(body)).toMatchObject({ status: 200, body: { redeemable: true, discountMinor: 10_000 } });
    expect(await readVoucher(member.code)).toMatchObject({ redeemed_at: null });
    const first = await redeem(body);
    expect(first).toMatchObject({ status: 200, body: { discountMinor: 10_000, repeated: false } });
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await check(body)).toMatchObject({ body: { redeemable: false, reason: 'voucher-redeemed' } });
    const other = await redeem({ ...body, orderId: newOrder() });
    expect(other).toMatchObject({ status: 409, body: { error: 'voucher-redeemed' } });
  });

  test('the same order gets the same answer, whatever it says then', async () => {
    const { body, member } = await startOrder();
    const first = await redeem(body);
    app.setClock(2 * DAY);
    const again = await redeem({ ...body, total: total(1), code: ` ${member.code.toLowerCase()} ` });
    app.setClock(0);
    expect(again.body).toEqual({ ...first.body, repeated: true });
    const entries = await app.sql("select from audit_entry where action = 'voucher.redeemed' and subject = $1", [
      `member:${member.memberId}`,
    ]);
    expect(entries).toHaveLength(1);
  });

  test('of twenty orders at once one wins; of twenty repetitions of one all do', async () => {
    const { body } = await startOrder();
    const many = await Promise.all(Array.from({ length: 20 }, () => redeem({ ...body, orderId: newOrder() })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(many.filter(({ status }) => status !== 200).map((one) => one.body.error))).toEqual(
      new Set(['voucher-redeemed']),
    );
    const { body: one } = await startOrder();
    const same = await Promise.all(Array.from({ length: 20 }, () => redeem(one)));
    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(same.filter((answer) => !answer.body.repeated)).toHaveLength(1);
  });

  test('two vouchers of one order at once: one is redeemed', async () => {
    const orderId = newOrder();
    const bodies = [(await startOrder({ orderId })).body, (await startOrder({ orderId })).body];
    const answers = await Promise.all(bodies.map((body) => redeem(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ error: 'order-has-voucher' });
  });

  test.each([
    ['an unknown code', { code: 'NOBODY-HAS-THIS' }, 'voucher-unknown'],
    ['text that is no code', { code: '\0 or 1=1' }, 'voucher-unknown'],
    ['another currency', { total: total(100_000, 'SEK') }, 'currency-mismatch'],
    ['another member', { memberId: '00000000-0000-7000-8000-000000000000' }, 'voucher-of-another-member'],
  ])('%s is refused', async (_, changes, reason) => {
    const { body } = await startOrder(changes);
    expect(await check(body)).toMatchObject({ body: { redeemable: false, reason } });
    expect(await redeem(body)).toMatchObject({ status: 409, body: { error: reason } });
  });

  test('its minimum order and its validity are checked to the unit and the instant', async () => {
    const { body, member } = await startOrder();
    await app.sql('update voucher set minimum_minor = 5000 where code = $1', [member.code]);
    expect(await redeem({ ...body, total: total(4_999) })).toMatchObject({ body: { error: 'below-minimum' } });
    const [{ until } = { until: new Date() }] = await app.sql<{ until: Date }>(
      'select valid_until as until from voucher where code = $1',
      [member.code],
    );
    const now = app.time.now;
    app.time.now = until;
    expect(await redeem(body)).toMatchObject({ status: 409, body: { error: 'voucher-expired' } });
    app.time.now = new Date(now.getTime() - DAY);
    expect(await redeem(body)).toMatchObject({ status: 409, body: { error: 'voucher-not-yet-valid' } });
    app.time.now = new Date(until.getTime() - 1);
    expect(await redeem({ ...body, total: total(5_000) })).toMatchObject({ status: 200, body: { discountMinor: 500 } });
    app.time.now = now;
  });

  test('the database keeps a redemption, also from other programs', async () => {
    const { body, member } = await startOrder();
    await redeem(body);
    for (const change of [
      'redeemed_at = null, redeemed_order = null, redeemed_by = null, discount_minor = null',
      'discount_minor = 1',
    ])
      await expect(app.sql(`update voucher set ${change} where code = $1`, [member.code])).rejects.toThrow(
        /never changes/,
      );
  });

  test('is shown as redeemed to its member and to admins, and erased with the member', async () => {
    const { body, member } = await startOrder();
    await redeem(body);
    const { data } = await app.send('me', {}, bearer(member.token));
    expect(data.me.voucher.redeemedAt).toBe(app.time.now.toISOString());
    const shown = await runCommand(app, 'member show', [member.memberId]);
    expect(shown).toMatchObject({ value: { voucher: { state: 'redeemed', redeemedOrder: body.orderId } } });
    await runCommand(app, 'member erase', [member.memberId], { confirm: member.visitor.email, reason: 'request' });
    expect(await redeem(body)).toMatchObject({ status: 409, body: { error: 'voucher-unknown' } });
    const log = JSON.stringify(await app.sql('select * from audit_entry'));
    expect(log).not.toContain(body.orderId);
    expect(log).not.toContain(member.code);
  });

  test.each([
    ['no JSON', 'x', 400],
    ['null', 'null', 400],
    ['a total with a fraction', { total: total(1.5) }, 400],
    ['a negative total', { total: total(-1) }, 400],
    ['a total as text', { total: { amountMinor: '1', currency: 'EUR' } }, 400],
    ['no member', { memberId: 'ada' }, 400],
    ['an order id that is an address', { orderId: 'ada@example.com' }, 400],
    ['a long order id', { orderId: 'x'.repeat(101) }, 400],
    ['a long body', { code: 'x'.repeat(5_000) }, 413],
  ])('%s is %s', async (_, changes, status) => {
    const { body } = await startOrder();
    expect((await redeem(typeof changes === 'string' ? changes : { ...body, ...changes })).status).toBe(status);
  });
});

describe('[K7] keys of shops', () => {
  test('are shown once and stored as a hash; neither list, log nor audit log has them', async () => {
    const { secret, id } = await createKey(app);
    const { body } = await startOrder();
    await redeem(body, secret);
    const listed = await runCommand(app, 'shop-key list', []);
    const stored = await app.sql("select row_to_json(k)::text, encode(token_hash, 'base64') from shop_key k");
    const entries = await app.sql('select * from audit_entry');
    const everything = JSON.stringify([listed, stored, entries, app.logged]);
    expect(everything).toContain(id);
    expect(everything).not.toContain(secret.slice(4));
  });

  test('without a key, with a wrong, a revoked or another kind of one, nothing is answered', async () => {
    const { body, member } = await startOrder();
    const revoked = await createKey(app);
    await runCommand(app, 'shop-key revoke', [revoked.id]);
    for (const wrong of [null, '', 'vsk_', `vsk_${'A'.repeat(43)}`, key.slice(4), revoked.secret, member.token])
      expect(await redeem(body, wrong)).toMatchObject({ status: 401, body: { error: 'key-unknown' } });
    const narrow = await createKey(app);
    await app.sql("update shop_key set scopes = '{other}' where id = $1", [narrow.id]);
    expect(await redeem(body, narrow.secret)).toMatchObject({ status: 403, body: { error: 'scope-missing' } });
    expect(await readVoucher(member.code)).toMatchObject({ redeemed_at: null });
    const cookie = {
      host: 'club.example',
      cookie: `vestibule_token=${member.token}`,
      'content-type': 'application/json',
    };
    const url = '/acquisition/shop/vouchers/redeem';
    const byCookie = await app.app.http.inject({ method: 'POST', url, headers: cookie, payload: JSON.stringify(body) });
    expect(byCookie.statusCode).toBe(401);
  });

  test('unknown keys are limited by network, known ones by key', async () => {
    const { body } = await startOrder();
    const address = '203.0.113.9';
    const knock = (secret: string) => askAsShop(app, 'vouchers/check', secret, body, address);
    for (let count = 0; count < LIMITS['shop-unknown-address'].points; count += 1)
      expect((await knock('vsk_x')).status).toBe(401);
    const refused = await knock('vsk_x');
    expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-attempts' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The shop shares the address with whoever tries keys.
    expect((await knock(key)).status).toBe(200);
  });

  test('their use is noted, once a minute', async () => {
    const { id, secret } = await createKey(app);
    const readUse = async () => {
      const [row] = await app.sql<{ at: Date | null }>('select last_used_at as at from shop_key where id = $1', [id]);
      return row?.at?.getTime() ?? null;
    };
    const { body } = await startOrder();
    const start = app.time.now.getTime();
    await askAsShop(app, 'vouchers/check', secret, body);
    expect(await readUse()).toBe(start);
    app.setClock(MINUTE / 2);
    await askAsShop(app, 'vouchers/check', secret, body);
    expect(await readUse()).toBe(start);
    app.setClock(2 * MINUTE);
    await askAsShop(app, 'vouchers/check', secret, body);
    expect(await readUse()).toBe(start + 2 * MINUTE);
    app.setClock(0);
  });

  test.each([
    [{ name: ' ' }, 'name-invalid'],
    [{ scopes: 'vouchers,everything' }, 'scope-unknown'],
  ])('%j is refused', async (options, reason) => {
    const given = { name: 'Checkout', scopes: 'vouchers', ...options };
    expect(await runCommand(app, 'shop-key create', [], given)).toMatchObject({ kind: 'refused', reason });
  });

  test('twenty are valid at once', async () => {
    const created = [];
    for (;;) {
      const outcome = await runCommand(app, 'shop-key create', [], { name: 'Another', scopes: 'vouchers' });
      if (outcome?.kind !== 'done') {
        expect(outcome).toMatchObject({ reason: 'too-many-keys' });
        break;
      }
      created.push((outcome.value as { readonly id: string }).id);
    }
    const [valid] = await app.sql('select count(*)::int as number from shop_key where revoked_at is null');
    expect(valid).toEqual({ number: 20 });
    await runCommand(app, 'shop-key revoke', [created[0] ?? '']);
    expect((await createKey(app)).secret).toMatch(/^vsk_/);
  });
});
