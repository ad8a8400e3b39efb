import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { changeApplications, findApplicationChange } from '../actions/applications/change-applications.ts';
import type { ApplicationChange, ApplicationDependencies } from '../actions/applications/ports.ts';
import { requireActor } from './application-decision.ts';
import { toApplicationFilter } from './application-queries.ts';
import type { ApplicationTypes } from './application-types.ts';

type Changed = { readonly kind: 'done'; readonly change: ApplicationChange };

/** `changeMembershipApplications` and `membershipApplicationChange`. */
export function addApplicationChanges(
  schema: SchemaInProgress,
  types: ApplicationTypes,
  deps: ApplicationDependencies,
): void {
  const { builder } = schema;
  const Change = addChangeType(schema, types);
  const Input = addInput(schema, types);
  const Done = builder.objectRef<Changed>('MembershipApplicationsChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Result = builder.unionType('ChangeMembershipApplicationsResult', {
    types: [Done, types.Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'MembershipApplicationsChanged' : 'MembershipApplicationRefused'),
  });
  builder.mutationField('changeMembershipApplications', (t) =>
    t.field({
      type: Result,
      description:
        'Decides about applications: few of them at once, many by a job, which `membershipApplicationChange` follows.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const { decision: kind, code, reason } = input;
        const actor = requireActor(context);
        const selection = toRowSelection(input, toApplicationFilter);
        return changeApplications(deps, { kind, selection, code: code ?? null, reason: reason ?? null, actor });
      },
    }),
  );
  builder.queryField('membershipApplicationChange', (t) =>
    t.field({
      type: Change,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'applications.read');
        return findApplicationChange(deps, String(id));
      },
    }),
  );
}

function addInput({ builder, shared }: SchemaInProgress, { Filter, Kind }: ApplicationTypes) {
  return builder.inputType('ChangeMembershipApplicationsInput', {
    fields: (t) => ({
      decision: t.field({ type: Kind, required: true }),
      ids: t.idList({ description: 'Some applications. Without them, all that the filter matches.' }),
      filter: t.field({ type: Filter }),
      except: t.idList({ description: 'The applications of the filter that are not decided.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
      code: t.string({ description: 'Of an approval: the code of the registration links.' }),
      reason: t.string({ description: 'For other admins; the applicants do not read it.' }),
    }),
  });
}

function addChangeType({ builder, shared }: SchemaInProgress, { Kind }: ApplicationTypes) {
  return builder.objectRef<ApplicationChange>('MembershipApplicationChange').implement({
    description: 'A decision about many applications, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      decision: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      total: t.exposeInt('total'),
      done: t.exposeInt('done'),
      changed: t.exposeInt('changed', {
        description: 'Those of them that it decided; the others had been decided before.',
      }),
      stoppedBy: t.exposeString('stoppedBy', {
        nullable: true,
        description: 'Why the rest was not approved: the code admits nobody any more.',
      }),
      finishedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    }),
  });
}
