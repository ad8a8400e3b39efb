import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addSavedViewApi } from './api.ts';
import type { ListName } from './rules.ts';
import { createSavedViewStore } from './store.ts';

type AreaDependencies = { readonly clock: Clock; readonly random: RandomBytes; readonly database: Database };
type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly lists: Readonly<Record<ListName, ListRules>>;
};

/** The views of lists that admins save for themselves. */
export function createSavedViewArea({ clock, random, database }: AreaDependencies, { audit, lists }: OtherAreas) {
  const deps = {
    ...{ clock, random, lists },
    views: createSavedViewStore(database.db),
    transaction: createTransaction(database.db, (tx) => ({
      views: createSavedViewStore(tx),
      audit: audit.within(tx),
    })),
  };
  return { graphql: (schema: SchemaInProgress) => addSavedViewApi(schema, deps) } satisfies Area;
}
