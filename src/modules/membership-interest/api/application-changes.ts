import { toRowSelection } from '#kernel/list/row-selection.ts';
import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import { addFollowedChange, addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { cancelApplicationChange, changeApplications } from '../actions/applications/change-applications.ts';
import type { ApplicationChange, ApplicationDependencies, DecidedRow } from '../actions/applications/ports.ts';
import { APPLICATION_RESULTS } from '../rules/decision.ts';
import { requireActor } from './application-decision.ts';
import { toApplicationFilter } from './application-queries.ts';
import type { ApplicationTypes } from './application-types.ts';

type Changed = { readonly kind: 'done'; readonly change: ApplicationChange };

/** `changeMembershipApplications`, and the fields that follow and cancel a change. */
export function addApplicationChanges(
  schema: SchemaInProgress,
  types: ApplicationTypes,
  deps: ApplicationDependencies,
): void {
  const { builder } = schema;
  const Change = addChangeType(schema, types, deps);
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
  addFollowedChange(schema, Change, {
    fields: {
      ...{ one: 'membershipApplicationChange', latest: 'membershipApplicationChanges' },
      cancel: 'cancelMembershipApplicationChange',
    },
    permissions: { read: 'applications.read', write: 'applications.decide' },
    store: deps.applicationChanges,
    cancel: (cancellation) => cancelApplicationChange(deps, cancellation),
  });
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

const RESULTS = `\`done\`, or why it stays as it was: ${APPLICATION_RESULTS.map((reason) => `\`${reason}\``).join(', ')}.`;

function addChangeType(
  schema: SchemaInProgress,
  { Kind }: ApplicationTypes,
  { applicationChanges }: Pick<ApplicationDependencies, 'applicationChanges'>,
) {
  const { builder } = schema;
  const Change = builder.objectRef<ApplicationChange>('MembershipApplicationChange').implement({
    description: 'A decision about many applications, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      decision: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      changed: t.exposeInt('changed', {
        description: 'Those of them that it decided.',
      }),
      stoppedBy: t.exposeString('stoppedBy', {
        nullable: true,
        description: 'Why the rest was not approved: the code admits nobody any more, or fewer people than are left.',
      }),
    }),
  });
  addProgressFields(schema, Change);
  const Row = builder.objectRef<DecidedRow>('MembershipApplicationResult').implement({
    fields: (t) => ({
      applicationId: t.exposeID('applicationId'),
      result: t.exposeString('result', { description: RESULTS }),
    }),
  });
  addResultFields(schema, Change, {
    ...{ count: 'MembershipApplicationResultCount', about: RESULTS, Row },
    store: applicationChanges,
  });
  return Change;
}
