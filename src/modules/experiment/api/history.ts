import { requirePermission } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { Change } from '../actions/read-experiments.ts';
import type { SharedReads } from '../actions/shared-reads.ts';
import type { Difference } from '../rules/list-differences.ts';
import type { StatusType } from './status-type.ts';

type ChangeNode = Change & { readonly reads: SharedReads };

/** The type of an entry of an experiment's history. */
export function addChangeType({ builder, shared }: SchemaInProgress, Status: StatusType) {
  const DifferenceType = builder.objectRef<Difference>('ExperimentDifference').implement({
    description: 'A value that a change replaced.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'The place in the definition, or `status`.' }),
      before: t.field({ type: shared.JSON, nullable: true, resolve: ({ before }) => before }),
      after: t.field({ type: shared.JSON, nullable: true, resolve: ({ after }) => after }),
    }),
  });
  return builder.objectRef<ChangeNode>('ExperimentChange').implement({
    fields: (t) => ({
      revision: t.exposeInt('revision'),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      actor: t.exposeString('actor', { description: '`member:` and the id of an admin, or `cli`.' }),
      actorName: t.string({
        nullable: true,
        description: 'The email address of the admin, or `command line`; null for an account that no longer exists.',
        resolve: ({ actor, reads }, _, context) => {
          requirePermission(context, 'experiments.read');
          return reads.findActorName(actor);
        },
      }),
      status: t.field({ type: Status, resolve: ({ status }) => status }),
      differences: t.field({
        type: [DifferenceType],
        description: 'Empty for the creation.',
        resolve: ({ changes }) => [...changes],
      }),
    }),
  });
}
