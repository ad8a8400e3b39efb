import { addMilliseconds, MINUTE } from '#kernel/instant.ts';
import { parseAuthorization, type ShopScope } from '../rules/shop-key.ts';
import type { ShopDependencies, ShopKey } from './ports.ts';

export type ShopIdentity =
  | { readonly kind: 'known'; readonly key: ShopKey }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfterSeconds: number };

type Caller = { readonly authorization: string | null; readonly address: string; readonly scope: ShopScope };

/** The key of a shop's request. Each request reads it, so that a revocation applies at once; unknown keys are counted by network. */
export async function identifyShop(deps: ShopDependencies, caller: Caller): Promise<ShopIdentity> {
  const token = parseAuthorization(caller.authorization);
  const hash = token === null ? null : deps.hashToken(token);
  const key = hash && (await deps.keys.findByHash(hash));
  if (!key) {
    const wait = await deps.takeAttempt('shop-unknown-address', caller.address);
    return wait === null ? { kind: 'unknown' } : { kind: 'too-many-attempts', retryAfterSeconds: wait };
  }
  const wait = await deps.takeAttempt('shop-key', key.id);
  if (wait !== null) return { kind: 'too-many-attempts', retryAfterSeconds: wait };
  if (!key.scopes.includes(caller.scope)) return { kind: 'forbidden' };
  const now = deps.clock();
  if (!key.lastUsedAt || key.lastUsedAt < addMilliseconds(now, -MINUTE)) await deps.keys.noteUse(key.id, now);
  return { kind: 'known', key };
}
