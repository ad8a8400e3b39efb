import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ApplicationDependencies } from '../actions/applications/ports.ts';
import { addApplicationChanges } from './application-changes.ts';
import { addApplicationDecision } from './application-decision.ts';
import { addApplicationQueries } from './application-queries.ts';
import { addApplicationTypes } from './application-types.ts';
import { addApprovalPreview } from './approval-preview.ts';

/** The applications of the back office, for admins only (specification K1). */
export function addApplicationsApi(schema: SchemaInProgress, deps: ApplicationDependencies): void {
  const types = addApplicationTypes(schema, deps);
  addApplicationQueries(schema, types, deps);
  addApplicationDecision(schema, types, deps);
  addApplicationChanges(schema, types, deps);
  addApprovalPreview(schema, types, deps);
}
