import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { listExperimentPage } from '../actions/list-experiments.ts';
import type { ListDependencies } from '../actions/ports.ts';
import type { SharedReadDependencies } from '../actions/shared-reads.ts';
import { EXPERIMENT_LIST } from '../rules/experiment-list.ts';
import { createNodes } from './experiment-node.ts';
import type { ExperimentType } from './experiment-type.ts';
import type { StatusType } from './status-type.ts';

/** `experimentList`: the list of the back office. */
export function addExperimentList(
  { builder, shared }: SchemaInProgress,
  { Experiment, Status }: { readonly Experiment: ExperimentType; readonly Status: StatusType },
  deps: SharedReadDependencies & ListDependencies,
): void {
  const Sort = builder.enumType('ExperimentSort', {
    values: { CHANGED: { value: 'changed' }, NAME: { value: 'name' }, KEY: { value: 'key' } } as const,
  });
  const Experiments = addConnection(builder, shared, 'Experiment', Experiment);
  const Filter = builder.inputType('ExperimentFilter', {
    fields: (t) => ({
      search: t.string({ description: 'A part of the key or of the name.' }),
      status: t.field({ type: Status }),
    }),
  });
  builder.queryField('experimentList', (t) =>
    t.field({
      type: Experiments,
      description: 'The experiments, page by page.',
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter, ...args }, context) => {
        requirePermission(context, 'experiments.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const sort = args.sort ?? 'changed';
        const page = { ...place, sort, direction: args.direction ?? EXPERIMENT_LIST.sorts[sort] };
        const { search = null, status = null } = filter ?? {};
        const result = await listExperimentPage(deps, { filter: { search, status }, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        const { rows } = result.page;
        const nodes = createNodes(
          deps,
          rows.map(({ row }) => row),
        );
        const edges = nodes.map((row, index) => ({ row, cursor: rows[index]?.cursor ?? '' }));
        return { page: { ...result.page, rows: edges }, count: result.count };
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
