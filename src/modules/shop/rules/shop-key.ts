import { toPlainLine } from '#kernel/plain-line.ts';

/** What a key allows. `vouchers`: to check and redeem vouchers. `mail-events`: to report mails that came back. */
export const SHOP_SCOPES = ['vouchers', 'mail-events'] as const;
export type ShopScope = (typeof SHOP_SCOPES)[number];

export type ShopKeySettings = { readonly name: string; readonly scopes: readonly ShopScope[] };
export type ShopKeyProblem = 'name-invalid' | 'scopes-missing' | 'scope-unknown';
export type GivenShopKey = { readonly name: string; readonly scopes: readonly string[] };

export const LONGEST_NAME = 100;
const PREFIX = 'vsk_';

/** Parses what was typed. */
export function parseShopKey({ name: typed, scopes: given }: GivenShopKey): ShopKeySettings | ShopKeyProblem {
  const name = toPlainLine(typed);
  if (name === '' || name.length > LONGEST_NAME) return 'name-invalid';
  const scopes = SHOP_SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length < new Set(given).size) return 'scope-unknown';
  return scopes.length === 0 ? 'scopes-missing' : { name, scopes };
}

/** A key as shops configure it: a prefix that scanners of secrets find, and 256 bits. */
export function formatShopKey(token: string): string {
  return `${PREFIX}${token}`;
}

/** The secret part of a key in an `Authorization` header; null where it has none. */
export function parseAuthorization(header: string | null): string | null {
  return /^Bearer vsk_([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
