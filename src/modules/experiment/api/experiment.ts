import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ListDependencies } from '../actions/ports.ts';
import type { PreviewLinkDependencies } from '../actions/preview-links.ts';
import type { ResultsDependencies } from '../actions/results/ports.ts';
import { addChanges, type ChangeApiDependencies } from './changes.ts';
import { addExperimentList } from './experiment-list.ts';
import { addExperimentType } from './experiment-type.ts';
import { addExplainVisitor, type ExplainApiDependencies } from './explain-visitor.ts';
import { addQueries } from './queries.ts';
import { addResults } from './results.ts';
import { addStatusType } from './status-type.ts';

type Dependencies = ChangeApiDependencies &
  PreviewLinkDependencies &
  ExplainApiDependencies &
  ResultsDependencies &
  ListDependencies;

/** The experiments' part of the schema, for admins only (specification K3). */
export function addExperimentApi(schema: SchemaInProgress, deps: Dependencies): void {
  const { builder, shared } = schema;
  const Status = addStatusType(builder);
  const Experiment = addExperimentType(schema, Status, deps);
  addResults(schema, Experiment, deps);
  addQueries(builder, { Experiment, Status }, deps);
  addExperimentList(schema, { Experiment, Status }, deps);
  addExplainVisitor(builder, deps);
  addChanges(builder, shared, Experiment, deps);
}
