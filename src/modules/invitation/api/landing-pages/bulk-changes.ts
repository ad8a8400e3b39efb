import { SELECTION_REFUSALS, toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import { addFollowedChange, addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type {
  ChangedPage,
  LandingPagesChange,
  LandingPagesChangeDependencies,
} from '../../actions/landing-pages/bulk-ports.ts';
import {
  type ChangePagesResult,
  cancelLandingPagesChange,
  changeLandingPages,
} from '../../actions/landing-pages/change-pages.ts';
import { type LandingFilterType, toLandingPageFilter } from './list-input.ts';
import type { LandingPageEnums } from './page-type.ts';

type Done = Extract<ChangePagesResult, { readonly kind: 'done' }>;
type Refused = Extract<ChangePagesResult, { readonly kind: 'refused' }>;
type Types = { readonly enums: LandingPageEnums; readonly Filter: LandingFilterType };

/** `changeLandingPages`, and the fields that follow and cancel a change: what admins do with many landing pages. */
export function addBulkChanges(schema: SchemaInProgress, types: Types, deps: LandingPagesChangeDependencies): void {
  const { builder, shared } = schema;
  const Kind = addKind(schema);
  const Change = addChangeType(schema, { ...types, Kind }, deps);
  const Input = builder.inputType('ChangeLandingPagesInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind, required: true }),
      ids: t.idList({ description: 'Some pages. Without them, all that the filter matches.' }),
      filter: t.field({ type: types.Filter }),
      except: t.idList({ description: 'The pages of the filter that stay as they are.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
    }),
  });
  const Result = addResult(schema, Change);
  builder.mutationField('changeLandingPages', (t) =>
    t.field({
      type: Result,
      description:
        'Changes landing pages in their present revision: few of them at once, many by a job, which `landingPagesChange` follows.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const actor = `member:${requirePermission(context, 'landing-pages.write').memberId}`;
        return changeLandingPages(deps, {
          kind: input.kind,
          actor,
          selection: toRowSelection(input, toLandingPageFilter),
        });
      },
    }),
  );
  addFollowedChange(schema, Change, {
    fields: { one: 'landingPagesChange', latest: 'landingPagesChanges', cancel: 'cancelLandingPagesChange' },
    permissions: { read: 'landing-pages.read', write: 'landing-pages.write' },
    store: deps.landingPageChanges,
    cancel: (cancellation) => cancelLandingPagesChange(deps, cancellation),
  });
}

function addKind({ builder }: SchemaInProgress) {
  return builder.enumType('LandingPagesChangeKind', {
    values: {
      PUBLISH: { value: 'publish', description: 'Drafts become what visitors see, at once.' },
      END: { value: 'end', description: 'Pages are taken from visitors, at once.' },
      CANCEL: { value: 'cancel', description: 'What is planned is forgotten; drafts stay.' },
    } as const,
  });
}

const RESULT = '`done`, or why the page stayed as it was, for example `page-outdated` or `content-invalid`.';

function addChangeType(
  schema: SchemaInProgress,
  { Kind, enums }: Types & { readonly Kind: ReturnType<typeof addKind> },
  { landingPageChanges }: LandingPagesChangeDependencies,
) {
  const { builder } = schema;
  const Change = builder.objectRef<LandingPagesChange>('LandingPagesChange').implement({
    description: 'A change of many landing pages, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    }),
  });
  addProgressFields(schema, Change);
  addResultFields(schema, Change, {
    ...{ count: 'LandingPageResultCount', about: RESULT },
    Row: addRowType(schema, enums),
    store: landingPageChanges,
  });
  return Change;
}

function addRowType({ builder }: SchemaInProgress, enums: LandingPageEnums) {
  return builder.objectRef<ChangedPage>('LandingPageResult').implement({
    description: 'What became of a page; without kind and slug if it is deleted.',
    fields: (t) => ({
      pageId: t.exposeID('pageId'),
      kind: t.field({ type: enums.Kind, nullable: true, resolve: ({ kind }) => kind }),
      slug: t.exposeString('slug', { nullable: true }),
      result: t.exposeString('result', { description: RESULT }),
    }),
  });
}

function addResult({ builder }: SchemaInProgress, Change: ReturnType<typeof addChangeType>) {
  const Changed = builder.objectRef<Done>('LandingPagesChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Refusal = builder.objectRef<Refused>('LandingPagesChangeRefused').implement({
    description: 'No landing page was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${SELECTION_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  return builder.unionType('ChangeLandingPagesResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'LandingPagesChanged' : 'LandingPagesChangeRefused'),
  });
}
