import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { InvitersChangeDependencies } from '../../actions/inviters/bulk-ports.ts';
import type { InviterReadDependencies } from '../../actions/inviters/ports.ts';
import type { InvitationDependencies } from '../../actions/ports.ts';
import { addBulkChanges } from './bulk-changes.ts';
import { addInviterChanges } from './inviter-changes.ts';
import { addFilterType, addInviterQueries } from './inviter-queries.ts';
import { addInviterEnums, addInviterType } from './inviter-type.ts';

type Dependencies = InviterReadDependencies & InvitationDependencies & InvitersChangeDependencies;

/** The inviters of the back office, for admins only (specification K1). */
export function addInvitersApi(schema: SchemaInProgress, deps: Dependencies): void {
  const enums = addInviterEnums(schema);
  const Inviter = addInviterType(schema, enums, deps);
  const Filter = addFilterType(schema, enums);
  addInviterQueries(schema, { Inviter, Filter }, deps);
  addInviterChanges(schema, deps);
  addBulkChanges(schema, { ...enums, Filter }, deps);
}
