import { isUuid, newId } from '#kernel/ids.ts';
import { formatShopKey, type GivenShopKey, parseShopKey, type ShopKeyProblem } from '../rules/shop-key.ts';
import type { ShopDependencies, ShopKey } from './ports.ts';

const TOKEN_BYTES = 32;

export type ShopKeyRefusal = ShopKeyProblem | 'too-many-keys' | 'key-unknown';
export type CreateKeyResult =
  /** The secret is shown once. */
  | { readonly kind: 'done'; readonly key: ShopKey; readonly secret: string }
  | { readonly kind: 'refused'; readonly reason: ShopKeyRefusal };
export type RevokeKeyResult =
  | { readonly kind: 'done'; readonly key: ShopKey }
  | { readonly kind: 'refused'; readonly reason: ShopKeyRefusal };

/** Creates a key for a shop's program (specification K7); only its hash is stored. */
export async function createShopKey(
  deps: ShopDependencies,
  { actor, ...given }: GivenShopKey & { readonly actor: string },
): Promise<CreateKeyResult> {
  const settings = parseShopKey(given);
  if (typeof settings === 'string') return { kind: 'refused', reason: settings };
  const token = Buffer.from(deps.random(TOKEN_BYTES)).toString('base64url');
  const hash = deps.hashToken(token);
  if (!hash) throw new Error('A new key has no hash');
  return deps.transaction(async ({ keys, audit }): Promise<CreateKeyResult> => {
    const createdAt = deps.clock();
    const id = newId(createdAt, deps.random);
    if (!(await keys.insert(id, hash, settings, createdAt))) return { kind: 'refused', reason: 'too-many-keys' };
    const entry = { actor, subject: `shop-key:${id}`, before: null, after: describe(settings) };
    await audit.record({ ...entry, action: 'shop-key.created' });
    const key = { id, ...settings, createdAt, lastUsedAt: null, revokedAt: null };
    return { kind: 'done', key, secret: formatShopKey(token) };
  });
}

/** Revokes a key: the next request with it is refused. */
export function revokeShopKey(
  deps: ShopDependencies,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<RevokeKeyResult> {
  return deps.transaction(async ({ keys, audit }): Promise<RevokeKeyResult> => {
    const key = isUuid(id) ? await keys.revoke(id, deps.clock()) : null;
    if (!key) return { kind: 'refused', reason: 'key-unknown' };
    const entry = { actor, subject: `shop-key:${id}`, before: describe(key), after: null };
    await audit.record({ ...entry, action: 'shop-key.revoked' });
    return { kind: 'done', key };
  });
}

/** Names may be those of people; the log keeps what the key allows. */
function describe({ scopes }: Pick<ShopKey, 'scopes'>) {
  return { scopes };
}
