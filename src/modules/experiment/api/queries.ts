import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import { listExperiments } from '../actions/read-experiments.ts';
import type { SharedReadDependencies } from '../actions/shared-reads.ts';
import { createNode, createNodes } from './experiment-node.ts';
import type { ExperimentType } from './experiment-type.ts';
import type { StatusType } from './status-type.ts';

/** `experiments` and `experiment`. */
export function addQueries(
  builder: Builder,
  { Experiment, Status }: { readonly Experiment: ExperimentType; readonly Status: StatusType },
  deps: SharedReadDependencies,
): void {
  builder.queryField('experiments', (t) =>
    t.field({
      type: [Experiment],
      description: 'All experiments by key, or those of one status.',
      args: { status: t.arg({ type: Status }) },
      resolve: async (_, { status }, context) => {
        requirePermission(context, 'experiments.read');
        return createNodes(deps, await listExperiments(deps, status ?? null));
      },
    }),
  );
  builder.queryField('experiment', (t) =>
    t.field({
      type: Experiment,
      nullable: true,
      args: { key: t.arg.string({ required: true }) },
      resolve: async (_, { key }, context) => {
        requirePermission(context, 'experiments.read');
        const experiment = await deps.experiments.find(key);
        return experiment && createNode(deps, experiment);
      },
    }),
  );
}
