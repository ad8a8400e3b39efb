import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { RouteReply } from '#platform/http/route-contribution.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import type { ShopDependencies } from './actions/ports.ts';
import { addShopKeysApi } from './api/shop-keys.ts';
import { keyCommands } from './commands/key-commands.ts';
import { handleShopRequest, type ShopExchange, type ShopRouteDependencies } from './http/handle-shop-request.ts';
import { voucherRoutes } from './http/voucher-routes.ts';
import { shopMetrics } from './metrics.ts';
import { createShopKeyStore } from './store/shop-keys.ts';
import { createVoucherStore } from './store/vouchers.ts';

type AreaDependencies = Pick<ShopRouteDependencies, 'getClientNetwork'> & {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly takeAttempt: TakeAttempt;
  readonly hashToken: ShopDependencies['hashToken'];
  readonly counters: Counters;
};

type OtherAreas = { readonly audit: { within(tx: DbTransaction): AuditTrail } };

/** What the programs of a shop do with the club: their keys, and the redemption of vouchers (specification K7). */
export function createShopArea(program: AreaDependencies, { audit }: OtherAreas) {
  const { clock, random, database, takeAttempt, hashToken, counters, getClientNetwork } = program;
  const deps: ShopDependencies = {
    ...{ clock, random, takeAttempt, hashToken },
    ...shopMetrics(counters),
    ...createStores(database.db),
    transaction: createTransaction(database.db, (tx) => ({ ...createStores(tx), audit: audit.within(tx) })),
  };
  const routes: ShopRouteDependencies = { ...deps, getClientNetwork };
  return {
    useCases: {
      /** Answers a request of a program whose key has the scope. */
      handleRequest: (exchange: ShopExchange, work: () => Promise<RouteReply>) =>
        handleShopRequest(routes, exchange, work),
    },
    graphql: (schema: SchemaInProgress) => addShopKeysApi(schema, deps),
    http: voucherRoutes(routes),
    commands: bindCommands(keyCommands, deps),
  } satisfies Area;
}

function createStores(db: Db) {
  return { keys: createShopKeyStore(db), vouchers: createVoucherStore(db) };
}
