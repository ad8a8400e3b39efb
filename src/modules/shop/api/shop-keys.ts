import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type CreateKeyResult, createShopKey, type RevokeKeyResult, revokeShopKey } from '../actions/manage-keys.ts';
import type { ShopDependencies, ShopKey } from '../actions/ports.ts';
import { SHOP_SCOPES } from '../rules/shop-key.ts';

type Created = Extract<CreateKeyResult, { readonly kind: 'done' }>;
type Revoked = Extract<RevokeKeyResult, { readonly kind: 'done' }>;
type Refused = { readonly kind: 'refused'; readonly reason: string };

/** The keys of shops, for admins: `shopKeys`, `createShopKey` and `revokeShopKey`. */
export function addShopKeysApi(schema: SchemaInProgress, deps: ShopDependencies): void {
  const { builder } = schema;
  const Key = addKeyType(schema);
  builder.queryField('shopKeys', (t) =>
    t.field({
      type: [Key],
      description: 'The valid keys, 20 at most, the newest first, then those that were revoked last.',
      resolve: async (_, __, context) => {
        requirePermission(context, 'shop-keys.read');
        return [...(await deps.keys.list())];
      },
    }),
  );
  addMutations(schema, Key, deps);
}

function addKeyType({ builder, shared }: SchemaInProgress): ObjectType<ShopKey> {
  return builder.objectRef<ShopKey>('ShopKey').implement({
    description: "A key of a shop's program; its secret is shown once.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      scopes: t.stringList({
        description: SHOP_SCOPES.map((scope) => `\`${scope}\``).join(', '),
        resolve: ({ scopes }) => [...scopes],
      }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      lastUsedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ lastUsedAt }) => lastUsedAt }),
      revokedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ revokedAt }) => revokedAt }),
    }),
  });
}

function addMutations({ builder }: SchemaInProgress, Key: ObjectType<ShopKey>, deps: ShopDependencies): void {
  const CreatedType = builder.objectRef<Created>('ShopKeyCreated').implement({
    fields: (t) => ({
      key: t.field({ type: Key, resolve: ({ key }) => key }),
      secret: t.exposeString('secret', { description: 'It is not shown again.' }),
    }),
  });
  const RevokedType = builder.objectRef<Revoked>('ShopKeyRevoked').implement({
    fields: (t) => ({ key: t.field({ type: Key, resolve: ({ key }) => key }) }),
  });
  const RefusedType = builder.objectRef<Refused>('ShopKeyRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  const CreateResult = builder.unionType('CreateShopKeyResult', {
    types: [CreatedType, RefusedType],
    resolveType: ({ kind }) => (kind === 'done' ? 'ShopKeyCreated' : 'ShopKeyRefused'),
  });
  const RevokeResult = builder.unionType('RevokeShopKeyResult', {
    types: [RevokedType, RefusedType],
    resolveType: ({ kind }) => (kind === 'done' ? 'ShopKeyRevoked' : 'ShopKeyRefused'),
  });
  builder.mutationField('createShopKey', (t) =>
    t.field({
      type: CreateResult,
      args: {
        name: t.arg.string({ required: true }),
        scopes: t.arg.stringList({ required: true }),
      },
      resolve: (_, { name, scopes }, context) => createShopKey(deps, { name, scopes, actor: requireActor(context) }),
    }),
  );
  builder.mutationField('revokeShopKey', (t) =>
    t.field({
      type: RevokeResult,
      description: 'The next request with the key is refused.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => revokeShopKey(deps, { id: String(id), actor: requireActor(context) }),
    }),
  );
}

function requireActor(context: Pick<RequestContext, 'viewer'>): string {
  return `member:${requirePermission(context, 'shop-keys.write').memberId}`;
}
