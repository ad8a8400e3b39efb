import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { BulkDependencies } from '../../actions/admin/bulk-ports.ts';
import type { AdminDependencies } from '../../actions/admin/ports.ts';
import { addBulkChanges } from './bulk-changes.ts';
import { addRegistrationChanges } from './registration-changes.ts';
import { addFilterType, addRegistrationQueries } from './registration-queries.ts';
import { addFlagType, addRegistrationType, addStateType } from './registration-type.ts';

/** The registrations of the back office, for admins only (specification K1). */
export function addRegistrationsApi(schema: SchemaInProgress, deps: AdminDependencies & BulkDependencies): void {
  const types = { State: addStateType(schema), Flag: addFlagType(schema) };
  const Registration = addRegistrationType(schema, types, deps);
  const Filter = addFilterType(schema, types);
  addRegistrationQueries(schema, { Registration, Filter }, deps);
  addRegistrationChanges(schema, deps);
  addBulkChanges(schema, Filter, deps);
}
