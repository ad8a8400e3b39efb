// The example of docs/shop.md against a real club [K7], with the commands of the page.
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { createSessionTokens } from '#platform/session-tokens.ts';
import { eventually, mailedLinks } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addScripts, readShopCommands, runShell, type Shell } from '../support/example-shop.ts';
import { askClub } from '../support/graphql.ts';
import { buildProgram, environment, freePort, type Program } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const EMAIL = 'you@example.org';
const TIME = 180_000;

let program: Program;
let storage: TestDatabase;
let club: Shell;
let shop: Shell;
let clubOrigin = '';
let shopOrigin = '';
let commands: readonly string[] = [];
let shopKey = '';
let webhookSecret = '';
let member: Member;
type Member = { readonly token: string; readonly id: string; readonly voucher: string };

const startClub = (settings: Readonly<Record<string, string>> = {}) =>
  runShell(program, commands[0] ?? '', { ...clubSettings(), ...settings }, /^ready/m);
const clubSettings = () => ({
  ...environment(program, storage.connectionString),
  PORT: new URL(clubOrigin).port,
});
/** Starts the example again, as it was started by the commands of the page. */
const startShop = () => {
  const settings = { CLUB_ORIGIN: clubOrigin, SHOP_ORIGIN: shopOrigin, SHOP_DATABASE: 'data/shop.sqlite' };
  const secrets = { SHOP_KEY: shopKey, WEBHOOK_SECRET: webhookSecret };
  return runShell(program, 'exec node examples/shop/main.ts', { ...settings, ...secrets }, /^ready/m);
};

beforeAll(async () => {
  [program, storage] = await Promise.all([buildProgram(), createTestDatabase()]);
  await addScripts(program);
  clubOrigin = `http://127.0.0.1:${await freePort()}`;
  shopOrigin = `http://127.0.0.1:${await freePort()}`;
  commands = readShopCommands({ 'http://127.0.0.1:3000': clubOrigin, 'http://127.0.0.1:3100': shopOrigin });
  expect(commands).toHaveLength(3);
  club = await startClub();
  const last = 'node examples/shop/main.ts\n';
  expect(commands[1]).toMatch(new RegExp(`${RegExp.escape(last)}$`));
  const noted = `printf '%s ' "$SHOP_KEY" "$WEBHOOK_SECRET" > data/secrets\n${last}`;
  shop = await runShell(
    program,
    (commands[1] ?? '').replace(last, noted),
    environment(program, storage.connectionString),
    /^ready/m,
  );
  [shopKey = '', webhookSecret = ''] = readFileSync(join(program.folder, 'data/secrets'), 'utf8').split(' ');
  member = await becomeMember(EMAIL, { firstName: "Ada O'Neil", newsletter: true });
}, TIME);
afterAll(async () => {
  await shop?.kill();
  await club?.kill();
  await storage?.drop();
  await program?.remove();
});

const ask = (name: string, variables: object, token?: string) => askClub(clubOrigin, name, variables, token);

async function becomeMember(email: string, changes: object = {}): Promise<Member> {
  const input = newVisitor({ email, ...changes });
  expect(await ask('register', { input })).toMatchObject({ __typename: 'RegistrationPending' });
  const findLink = async () => (await mailedLinks(storage.pool)).find(({ to }) => to === email)?.id;
  await eventually(async () => (await findLink()) !== undefined);
  const activation = { accountActivationId: await findLink(), password: PASSWORD };
  const { token, member: joined } = await ask('activateAccount', { input: activation });
  // A shop that dies before would be tried again after half a minute.
  await eventually(async () => findCustomer(joined.id) !== undefined);
  const { rows } = await storage.pool.query('select code from voucher where member_id = $1', [joined.id]);
  return { token, id: joined.id, voucher: rows[0].code };
}

/** The secret of the newest mail of a kind to an address. */
async function findMailedToken(to: string, kind: string): Promise<string> {
  let link = '';
  await eventually(async () => {
    const { rows } = await storage.pool.query(
      'select links->>0 as link from mail where recipient = $1 and kind = $2 order by created_at desc, id desc limit 1',
      [to, kind],
    );
    link = rows[0]?.link ?? '';
    return link !== '';
  });
  return new URL(link).searchParams.get('token') ?? '';
}

/** Asks the shop as a browser with the cookie does; `form` is posted from a page of the shop. */
async function visit(
  path: string,
  token: string | null,
  form?: Readonly<Record<string, string>>,
  headers: object = {},
) {
  const response = await fetch(`${shopOrigin}${path}`, {
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { cookie: `theme=dark; vestibule_token=${token}` }),
      ...(form ? { origin: shopOrigin } : {}),
      ...headers,
    },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  const page = await response.text();
  return { status: response.status, location: response.headers.get('location'), headers: response.headers, page };
}

const toLogin = () => ({ status: 303, location: `${clubOrigin}/acquisition/login?returnTo=/welcome` });
const readBasketId = ({ page }: { readonly page: string }) => /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Opens the basket and puts a code into it. */
async function fillBasket({ token }: Pick<Member, 'token'>, voucher: string) {
  await visit('/', token);
  expect(await visit('/basket', token, { voucher })).toMatchObject({ status: 303, location: '/' });
  return await visit('/', token);
}

async function order({ token }: Pick<Member, 'token'>, voucher: string) {
  const id = readBasketId(await fillBasket({ token }, voucher));
  return { id, ...(await visit('/orders', token, { id })) };
}

function query(sql: string, ...values: string[]) {
  const database = new DatabaseSync(join(program.folder, 'data/shop.sqlite'), { timeout: 5_000 });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
const findCustomer = (id: string) => query('select * from customer where id = ?', id)[0];

/** Posts a webhook as the club does, unless something is changed. */
async function postHook(
  message: object,
  changes: { id?: string; secret?: string; ageSeconds?: number; sent?: string } = {},
) {
  const { id = `msg_${crypto.randomUUID()}`, secret = webhookSecret, ageSeconds = 0 } = changes;
  const timestamp = String(Math.floor(Date.now() / SECOND) - ageSeconds);
  const body = JSON.stringify(message);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  const response = await fetch(`${shopOrigin}/hooks`, { method: 'POST', headers, body: changes.sent ?? body });
  return response.status;
}
const addressHook = (memberId: string, email: string, timestamp: string) => ({
  type: 'member.changed',
  timestamp,
  data: { memberId, changed: ['email'], email },
});
const newsletterHook = (memberId: string, newsletter: boolean, timestamp: string) => ({
  type: 'newsletter.changed',
  timestamp,
  data: { memberId, email: 'late@example.org', newsletter },
});

describe('[K7] the example shop', { timeout: TIME }, () => {
  test('leads visitors to the login, and shows members by name', async () => {
    expect(await visit('/', null)).toMatchObject(toLogin());
    const shown = await visit('/', member.token);
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.page).toContain('Welcome, Ada O&#39;Neil');
    expect(shown.page + JSON.stringify([...shown.headers])).not.toMatch(new RegExp(`vsk_|whsec_|${member.token}`));
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const asApp = await visit('/', null, undefined, { authorization: `Bearer ${member.token}` });
    expect(asApp.status).toBe(200);
  });

  test.each([
    ['expired', {}, -8 * DAY],
    ['signed by another key', { seed: randomBytes(32) }, 0],
    ['of another club', { issuer: 'https://other.example' }, 0],
    ['with a key id that the club does not have', { keyId: 'unknown' }, 0],
  ])(
    'refuses a session %s',
    async (_, {
      seed = Buffer.alloc(32),
      issuer = clubOrigin,
      keyId = 'test',
    }: { seed?: Buffer; issuer?: string; keyId?: string }, age) => {
      const { id } = await placeOnce();
      const sign = (keys: object, from: string, at: number) =>
        createSessionTokens({ keys: [keys as never], issuer: from }).sign({
          ...{ memberId: member.id, sessionId: crypto.randomUUID(), role: 'MEMBER', issuedAt: new Date(at) },
          expiresAt: new Date(at + 7 * DAY),
        });
      const good = await sign({ id: 'test', seed: Buffer.alloc(32) }, clubOrigin, Date.now());
      expect(await visit(`/orders/${id}`, good)).toMatchObject({ status: 200 });
      const bad = await sign({ id: keyId, seed }, issuer, Date.now() + age);
      expect(await visit(`/orders/${id}`, bad)).toMatchObject(toLogin());
    },
  );

  test('refuses a session without a signature, or with changed claims', async () => {
    const { id } = await placeOnce();
    const [header = '', claims = '', signature = ''] = member.token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const later = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 4_000_000_000 };
    for (const forged of [
      `${encode({ alg: 'none' })}.${claims}.`,
      `${header}.${encode(later)}.${signature}`,
      'x',
      '..',
    ])
      expect(await visit(`/orders/${id}`, forged)).toMatchObject(toLogin());
  });

  test('redeems a voucher once: the same order is repeated, a second one is refused', async () => {
    const buyer = await becomeMember('buyer@example.org');
    const basket = await fillBasket(buyer, buyer.voucher);
    expect(basket.page).toContain('To pay: €108.00');
    const id = readBasketId(basket);
    const pressed = await Promise.all(Array.from({ length: 5 }, () => visit('/orders', buyer.token, { id })));
    for (const answer of [...pressed, await visit('/orders', buyer.token, { id })])
      expect(answer).toMatchObject({ status: 303, location: `/orders/${id}` });
    expect((await visit(`/orders/${id}`, buyer.token)).page).toContain('€108.00');
    const second = await order(buyer, buyer.voucher);
    expect(second).toMatchObject({ status: 303, location: '/?refusal=voucher-redeemed' });
    expect((await visit('/?refusal=voucher-redeemed', buyer.token)).page).toContain('already been used');
    expect(second.id).not.toBe(id);
    expect(await visit(`/orders/${id}`, member.token)).toMatchObject({ status: 404 });
    expect((await order(member, buyer.voucher)).location).toBe('/?refusal=voucher-of-another-member');
    expect((await visit('/orders', member.token, { id })).status).toBe(404);
  });

  test.each([
    ['before the redemption', false],
    ['after it', true],
  ])('finishes an order after a crash %s', async (when, isRedeemed) => {
    const buyer = await becomeMember(`crash-${isRedeemed}@example.org`);
    const id = readBasketId(await fillBasket(buyer, buyer.voucher));
    if (isRedeemed) await visit('/orders', buyer.token, { id });
    await shop.kill();
    // What the shop stores before it asks the club.
    query("update orders set state = 'placing', discount = 0 where id = ?", id);
    shop = await startShop();
    await eventually(async () => query('select state from orders where id = ?', id)[0]?.state === 'placed');
    expect((await visit(`/orders/${id}`, buyer.token)).page, when).toContain('€108.00');
    const { rows } = await storage.pool.query('select redeemed_order from voucher where code = $1', [buyer.voucher]);
    expect(rows).toEqual([{ redeemed_order: id }]);
  });

  test('accepts forms of its own pages only, and escapes what they say', async () => {
    const voucher = `"><script>alert(1)</script>`;
    for (const origin of ['', 'null', clubOrigin, 'https://evil.example'])
      expect(await visit('/basket', member.token, { voucher }, { origin })).toMatchObject({ status: 403 });
    const asApp = { authorization: `Bearer ${member.token}`, origin: '' };
    expect(await visit('/basket', null, { voucher }, asApp)).toMatchObject({ status: 303, location: '/' });
    const { page } = await visit('/?refusal=%3Cb%3E', member.token);
    expect(page).toContain('&#34;&#62;&#60;script');
    expect(page).not.toMatch(/<script|<b>/);
    await visit('/basket', member.token, { voucher: '' });
  });

  test('learns of members by signed webhooks', async () => {
    expect(findCustomer(member.id)).toMatchObject({ first_name: "Ada O'Neil", email: EMAIL, newsletter: 1 });
    const oneClick = String(findCustomer(member.id)?.unsubscribe);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(oneClick, { method: 'POST', body })).status).toBe(200);
    await eventually(async () => findCustomer(member.id)?.newsletter === 0);
    expect(findCustomer(member.id)).toMatchObject({ unsubscribe: null });
  });

  test('refuses forged, changed and old webhooks, and handles a repeated one once', async () => {
    const id = crypto.randomUUID();
    const now = new Date().toISOString();
    const message = newsletterHook(id, true, now);
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await postHook(message, { secret: other })).toBe(401);
    expect(await postHook(message, { sent: JSON.stringify(message).replace('late', 'evil') })).toBe(401);
    expect(await postHook(message, { ageSeconds: 301 })).toBe(401);
    expect(await postHook(message, { ageSeconds: -3_600 })).toBe(401);
    expect((await fetch(`${shopOrigin}/hooks`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(findCustomer(id)).toBeUndefined();
    expect(await postHook(message, { id: 'msg_once' })).toBe(204);
    expect(findCustomer(id)).toMatchObject({ newsletter: 1 });
    // As if the shop had changed it since.
    query('update customer set newsletter = 0 where id = ?', id);
    expect(await postHook(message, { id: 'msg_once' })).toBe(204);
    expect(findCustomer(id)).toMatchObject({ newsletter: 0 });
    expect(await postHook({ ...message, data: { email: 'no-member@example.org' } }, { id: 'msg_failed' })).toBe(503);
    expect(await postHook(newsletterHook(id, true, new Date().toISOString()), { id: 'msg_failed' })).toBe(204);
    expect(findCustomer(id)).toMatchObject({ newsletter: 1 });
    expect(await postHook({ type: 'webhook.test', timestamp: now, data: {} })).toBe(204);
  });

  test('keeps the newer choice about the newsletter, in whatever order they arrive', async () => {
    const id = crypto.randomUUID();
    const at = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
    await postHook(newsletterHook(id, false, at(1)));
    await postHook(newsletterHook(id, true, at(2)));
    expect(findCustomer(id)).toMatchObject({ newsletter: 0 });
    await postHook(newsletterHook(id, true, at(0)));
    expect(findCustomer(id)).toMatchObject({ newsletter: 1 });
  });

  test('keeps the address of a member current, when it changes and when the change is undone', async () => {
    const [before, after] = ['moves@example.org', 'moved@example.org'];
    const { token, id } = await becomeMember(before, { newsletter: true });
    const findEmail = () => findCustomer(id)?.email;
    await ask('requestEmailChange', { email: after }, token);
    await ask('confirmEmailChange', { token: await findMailedToken(after, 'email-change-confirm') }, token);
    await eventually(async () => findEmail() === after);
    expect(findCustomer(id)).toMatchObject({ first_name: 'Ada', newsletter: 1, unsubscribe: expect.any(String) });
    await ask('undoEmailChange', { token: await findMailedToken(before, 'email-change-notice') });
    await eventually(async () => findEmail() === before);
  });

  test('keeps the first name of a member current', async () => {
    const { token, id } = await becomeMember('renamed@example.org');
    await eventually(async () => findCustomer(id)?.first_name === 'Ada');
    await ask('changeMyDetails', { gender: 'WOMEN', firstName: 'Ida', lastName: 'Kern', country: 'DE' }, token);
    await eventually(async () => findCustomer(id)?.first_name === 'Ida');
    expect(findCustomer(id)).toMatchObject({ email: 'renamed@example.org' });
    const late = new Date(Date.now() - HOUR).toISOString();
    await postHook({ type: 'member.activated', timestamp: late, data: { memberId: id, firstName: 'Ada' } });
    expect(findCustomer(id)).toMatchObject({ first_name: 'Ida' });
  });

  test('keeps the newer address, in whatever order messages arrive', async () => {
    const id = crypto.randomUUID();
    const at = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
    await postHook(addressHook(id, 'second@example.org', at(1)));
    await postHook(addressHook(id, 'first@example.org', at(2)));
    const activation = { memberId: id, firstName: 'Ada', email: 'first@example.org', newsletter: true };
    await postHook({ type: 'member.activated', timestamp: at(3), data: activation });
    expect(findCustomer(id)).toMatchObject({ email: 'second@example.org', first_name: 'Ada', newsletter: 1 });
    await postHook(newsletterHook(id, false, at(2)));
    expect(findCustomer(id)).toMatchObject({ email: 'second@example.org', newsletter: 0 });
    await postHook(addressHook(id, 'third@example.org', at(0)));
    expect(findCustomer(id)).toMatchObject({ email: 'third@example.org', newsletter: 0 });
    await postHook({
      type: 'member.changed',
      timestamp: at(0),
      data: { memberId: id, changed: ['card'], card: 'GOLD' },
    });
    expect(findCustomer(id)).toMatchObject({ email: 'third@example.org' });
  });

  test('does not sell to a session that has ended', async () => {
    const buyer = await becomeMember('ended@example.org');
    const { id } = await order(buyer, '');
    const basket = readBasketId(await visit('/', buyer.token));
    await ask('logOut', {}, buyer.token);
    expect(await visit('/', buyer.token)).toMatchObject(toLogin());
    expect(await visit('/orders', buyer.token, { id: basket })).toMatchObject(toLogin());
    expect(query('select state from orders where id = ?', basket)).toEqual([{ state: 'open' }]);
    // The signature alone does not know, as the page says.
    expect(await visit(`/orders/${id}`, buyer.token)).toMatchObject({ status: 200 });
  });

  test('accepts sessions of a new key of the club without a restart', async () => {
    await club.kill();
    expect((await visit('/', member.token)).status).toBe(503);
    club = await startClub({ SECRET_KEYS: `next:${randomBytes(32).toString('base64url')},test:${'A'.repeat(43)}` });
    const buyer = await becomeMember('rotated@example.org');
    expect(JSON.parse(Buffer.from(buyer.token.split('.')[0] ?? '', 'base64url').toString()).kid).toBe('next');
    await eventually(async () => (await visit('/', buyer.token)).status === 200);
    expect((await visit('/', member.token)).status).toBe(200);
  });

  test('forgets an erased member, and stays so', async () => {
    const { id } = await placeOnce();
    const third = await runShell(program, commands[2] ?? '', environment(program, storage.connectionString));
    expect(third.output()).toContain('newsletter.changed');
    await eventually(async () => findCustomer(member.id) === undefined);
    expect(query('select member_id, voucher, state from orders where id = ?', id)).toEqual([
      { member_id: null, voucher: null, state: 'placed' },
    ]);
    expect(query('select * from orders where member_id = ?', member.id)).toEqual([]);
    expect(await visit('/', member.token)).toMatchObject(toLogin());
    await postHook(newsletterHook(member.id, true, new Date().toISOString()));
    expect(findCustomer(member.id)).toBeUndefined();
  });
});

let placed: { readonly id: string } | null = null;

/** An order of the member, without a voucher. */
async function placeOnce(): Promise<{ readonly id: string }> {
  placed ??= await order(member, '');
  return placed;
}
