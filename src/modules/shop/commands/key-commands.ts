import { ACTOR, type CommandOf, done, refused } from '#platform/command-line/command.ts';
import { createShopKey, revokeShopKey } from '../actions/manage-keys.ts';
import type { ShopDependencies, ShopKey } from '../actions/ports.ts';
import { SHOP_SCOPES } from '../rules/shop-key.ts';

export const keyCommands: readonly CommandOf<ShopDependencies>[] = [
  {
    name: 'shop-key list',
    about: 'lists the keys of shops, revoked ones last',
    options: {},
    async run({ keys }) {
      const all = await keys.list();
      return done(all, ...all.map(formatLine));
    },
  },
  {
    name: 'shop-key create',
    about: 'creates a key for a shop and prints it, once',
    options: {
      name: { type: 'string', about: 'which program uses it', required: true },
      scopes: { type: 'string', about: `separated by commas: ${SHOP_SCOPES.join(', ')}`, required: true },
    },
    async run(deps, given) {
      const scopes = (given.text('scopes') ?? '').split(',').map((scope) => scope.trim());
      const name = given.text('name') ?? '';
      const result = await createShopKey(deps, { name, scopes, actor: ACTOR });
      if (result.kind === 'refused') return refused(result.reason);
      const { key, secret } = result;
      return done({ ...key, secret }, formatLine(key), `key: ${secret}`);
    },
  },
  {
    name: 'shop-key revoke',
    about: 'revokes a key; the next request with it is refused',
    words: ['ID'],
    options: {},
    async run(deps, { words: [id = ''] }) {
      const result = await revokeShopKey(deps, { id, actor: ACTOR });
      return result.kind === 'refused' ? refused(result.reason) : done(result.key, formatLine(result.key));
    },
  },
];

function formatLine({ id, name, scopes, lastUsedAt, revokedAt }: ShopKey): string {
  const used = lastUsedAt ? `used ${lastUsedAt.toISOString()}` : 'not used';
  const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : used;
  return [id, scopes.join(','), name, state].join(' ');
}
