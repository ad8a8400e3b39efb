import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand as run } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer, becomeMember } from './visitors.ts';
import { WEBHOOK_CASES, WEBHOOK_OPERATIONS } from './webhook-operations.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';

/** The fields of webhooks and of shop keys, with the permissions that they need. */
export const SHOP_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  ...WEBHOOK_OPERATIONS,
  'Query.shopKeys': { document: '{ shopKeys { id } }', permissions: ['shop-keys.read'], value: [] },
  'Mutation.createShopKey': {
    document: 'mutation { createShopKey(name: "", scopes: []) { __typename } }',
    permissions: ['shop-keys.write'],
    value: { __typename: 'ShopKeyRefused' },
  },
  'Mutation.revokeShopKey': {
    document: `mutation { revokeShopKey(id: "${NO_ID}") { __typename } }`,
    permissions: ['shop-keys.write'],
    value: { __typename: 'ShopKeyRefused' },
  },
};

export type CreatedKey = { readonly id: string; readonly secret: string };

/** A key for a shop, by command. */
export async function createKey(app: TestApp, options: Readonly<Record<string, string>> = {}): Promise<CreatedKey> {
  const outcome = await run(app, 'shop-key create', [], { name: 'Checkout', scopes: 'vouchers', ...options });
  if (outcome?.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.value as CreatedKey;
}

let requests = 0;

/** Posts to the interface of shops, as a shop's server does. Each request has an address of its own unless one is given. */
export async function askAsShop(
  app: TestApp,
  path: string,
  key: string | null,
  body: unknown,
  remoteAddress = `10.99.${(++requests >> 8) & 255}.${requests & 255}`,
) {
  const response = await app.app.http.inject({
    method: 'POST',
    url: `/acquisition/shop/${path}`,
    remoteAddress,
    headers: { host: 'club.example', 'content-type': 'application/json', ...(key === null ? {} : bearer(key)) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.body };
}

/** A member, with the code of the welcome voucher. */
export async function becomeMemberWithVoucher(app: TestApp) {
  const member = await becomeMember(app);
  const [row] = await app.sql<{ code: string }>('select code from voucher where member_id = $1', [member.memberId]);
  return { ...member, code: row?.code ?? '' };
}

export const total = (amountMinor: number, currency = 'EUR') => ({ amountMinor, currency });

/** What a shop does, and an operator with its keys. */
export async function workWithShops(app: TestApp): Promise<void> {
  const { id, secret } = await createKey(app);
  const { memberId, code } = await becomeMemberWithVoucher(app);
  const order = { code, memberId, total: total(100_000) };
  await askAsShop(app, 'vouchers/check', secret, order);
  await askAsShop(app, 'vouchers/redeem', secret, { ...order, orderId: 'A-1' });
  await askAsShop(app, 'vouchers/redeem', secret, { ...order, orderId: 'A-1' });
  await askAsShop(app, 'vouchers/redeem', 'vsk_unknown', order);
  await run(app, 'shop-key list', []);
  await run(app, 'shop-key revoke', [id]);
}

/** The changes that the audit log records, by their commands. */
export const AUDITED_SHOP_COMMANDS = {
  'shop-key create': async () => ({ options: { name: 'Ada Kern', scopes: 'vouchers' } }),
  'shop-key revoke': async (app: TestApp) => ({ words: [(await createKey(app)).id] }),
};

/** The same by the API. */
export const AUDITED_SHOP_KEYS = {
  createShopKey: async () =>
    ['mutation { createShopKey(name: "Ada Kern", scopes: ["vouchers"]) { __typename } }'] as const,
  revokeShopKey: async (app: TestApp) =>
    ['mutation ($id: ID!) { revokeShopKey(id: $id) { __typename } }', { id: (await createKey(app)).id }] as const,
};

/** The operations of the pages of webhooks and of shop keys. */
export const SHOP_CASES: Readonly<Record<string, readonly Case[]>> = {
  ...WEBHOOK_CASES,
  shopKeys: [
    { about: 'a member', as: 'member' },
    { about: 'an owner', as: 'admin' },
  ],
  createShopKey: [
    { about: 'nobody', variables: () => ({ name: '', scopes: [] }) },
    { about: 'no name', variables: () => ({ name: '', scopes: [] }), as: 'admin' },
  ],
  revokeShopKey: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
};
