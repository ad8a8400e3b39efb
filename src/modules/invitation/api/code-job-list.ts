import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type CodeJobListDependencies, listCodeJobs, type NamedCodeJob } from '../actions/code-jobs/list-jobs.ts';
import { CODE_JOB_KINDS, CODE_JOB_STATUSES } from '../rules/code-job.ts';

/** `codeJobs`: the list of the back office. */
export function addCodeJobList(
  builder: Builder,
  shared: SharedTypes,
  Job: ObjectType<NamedCodeJob>,
  deps: CodeJobListDependencies,
): void {
  const Jobs = addConnection(builder, shared, 'CodeJob', Job);
  const Filter = builder.inputType('CodeJobFilter', {
    fields: (t) => ({
      status: t.string({ description: `One of ${formatNames(CODE_JOB_STATUSES)}.` }),
      kind: t.string({ description: `One of ${formatNames(CODE_JOB_KINDS)}.` }),
    }),
  });
  builder.queryField('codeJobs', (t) =>
    t.field({
      type: Jobs,
      description: 'The batches and imports of codes, by their start.',
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ direction: t.arg({ type: shared.SortDirection }), filter: t.arg({ type: Filter }) },
      },
      resolve: async (_, { filter, direction, ...args }, context) => {
        requirePermission(context, 'codes.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const status = findName(CODE_JOB_STATUSES, filter?.status);
        const kind = findName(CODE_JOB_KINDS, filter?.kind);
        const page = { ...place, sort: 'started', direction: direction ?? 'descending' } as const;
        const result = await listCodeJobs(deps, { filter: { status, kind }, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function findName<const Name extends string>(names: readonly Name[], given: string | null | undefined): Name | null {
  if (given == null) return null;
  const found = names.find((name) => name === given);
  if (!found) throw refuse('filter-invalid');
  return found;
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
