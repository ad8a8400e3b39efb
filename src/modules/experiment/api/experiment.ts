import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ReadDependencies } from '../actions/ports.ts';
import type { PreviewLinkDependencies } from '../actions/preview-links.ts';
import { addChanges, type ChangeApiDependencies } from './changes.ts';
import { addExperimentType } from './experiment-type.ts';
import { addExplainVisitor, type ExplainApiDependencies } from './explain-visitor.ts';
import { addQueries } from './queries.ts';
import { addStatusType } from './status-type.ts';

type Dependencies = ReadDependencies & ChangeApiDependencies & PreviewLinkDependencies & ExplainApiDependencies;

/** The experiments' part of the schema, for admins only (specification K3). */
export function addExperimentApi(schema: SchemaInProgress, deps: Dependencies): void {
  const { builder, shared } = schema;
  const Status = addStatusType(builder);
  const Experiment = addExperimentType(schema, Status, deps);
  addQueries(builder, { Experiment, Status }, deps);
  addExplainVisitor(builder, deps);
  addChanges(builder, shared, Experiment, deps);
}
