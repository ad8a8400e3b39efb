import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import {
  createLandingPage,
  discardLandingDraft,
  restoreLandingVersion,
  saveLandingDraft,
} from '../../actions/landing-pages/edit-page.ts';
import type { LandingPageDependencies, LandingPageResult } from '../../actions/landing-pages/ports.ts';
import { cancelLandingPlan, endLandingPage, publishLandingPage } from '../../actions/landing-pages/publish-page.ts';
import type { ContentProblemRef, LandingPageEnums } from './page-type.ts';

type Types = { readonly enums: LandingPageEnums; readonly Problem: ContentProblemRef };
type Done = Extract<LandingPageResult, { readonly kind: 'done' }>;
type Refused = Extract<LandingPageResult, { readonly kind: 'refused' }>;

/** How admins change landing pages. */
export function addLandingPageChanges(schema: SchemaInProgress, types: Types, deps: LandingPageDependencies): void {
  const Result = addResult(schema, types);
  addCreation(schema, types, Result, deps);
  addDraftChanges(schema, Result, deps);
  addPublication(schema, Result, deps);
}

function addResult({ builder }: SchemaInProgress, { Problem }: Types) {
  const Changed = builder.objectRef<Done>('LandingPageChanged').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeInt('revision', {
        nullable: true,
        description: 'Null for a page that was deleted with its draft.',
      }),
    }),
  });
  const Refusal = builder.objectRef<Refused>('LandingPageRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', { description: 'For example `page-outdated`: somebody else changed the page.' }),
      problems: t.field({ type: [Problem], resolve: ({ problems }) => [...problems] }),
    }),
  });
  return builder.unionType('ChangeLandingPageResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'LandingPageChanged' : 'LandingPageRefused'),
  });
}

type ResultType = ReturnType<typeof addResult>;

function getActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'landing-pages.write').memberId}`;
}

function addCreation(
  { builder }: SchemaInProgress,
  { enums }: Types,
  Result: ResultType,
  deps: LandingPageDependencies,
) {
  builder.mutationField('createLandingPage', (t) =>
    t.field({
      type: Result,
      description: 'Creates a page with a first draft; visitors see nothing of it.',
      args: { kind: t.arg({ type: enums.Kind, required: true }), slug: t.arg.string({ required: true }) },
      resolve: (_, { kind, slug }, context) => createLandingPage(deps, { kind, slug, actor: getActor(context) }),
    }),
  );
}

function addDraftChanges({ builder }: SchemaInProgress, Result: ResultType, deps: LandingPageDependencies): void {
  builder.mutationField('saveLandingPageDraft', (t) =>
    t.field({
      type: Result,
      description: 'Stores a draft, which may be unfinished. Without content the draft is discarded.',
      args: {
        id: t.arg.id({ required: true }),
        revision: t.arg.int({ required: true }),
        content: t.arg.string({ description: 'JSON of the properties of its kind.' }),
      },
      resolve: (_, { id, revision, content }, context) => {
        const input = { id: String(id), revision, actor: getActor(context) };
        return content == null ? discardLandingDraft(deps, input) : saveLandingDraft(deps, { ...input, content });
      },
    }),
  );
  builder.mutationField('restoreLandingPageVersion', (t) =>
    t.field({
      type: Result,
      description: 'Makes a draft of an earlier version.',
      args: {
        id: t.arg.id({ required: true }),
        revision: t.arg.int({ required: true }),
        version: t.arg.int({ required: true }),
      },
      resolve: (_, { id, revision, version }, context) =>
        restoreLandingVersion(deps, { id: String(id), revision, number: version, actor: getActor(context) }),
    }),
  );
}

function addPublication(
  { builder, shared }: SchemaInProgress,
  Result: ResultType,
  deps: LandingPageDependencies,
): void {
  builder.mutationField('publishLandingPage', (t) =>
    t.field({
      type: Result,
      description: 'Publishes the draft, at once or at an instant.',
      args: {
        id: t.arg.id({ required: true }),
        revision: t.arg.int({ required: true }),
        publishAt: t.arg({ type: shared.DateTime, description: 'Without it, at once.' }),
        endAt: t.arg({ type: shared.DateTime, description: 'When the page is taken from visitors.' }),
      },
      resolve: (_, { id, revision, publishAt, endAt }, context) => {
        const plan = { publishAt: publishAt ?? null, endAt: endAt ?? null };
        return publishLandingPage(deps, { id: String(id), revision, ...plan, actor: getActor(context) });
      },
    }),
  );
  builder.mutationField('endLandingPage', (t) =>
    t.field({
      type: Result,
      description: 'Takes a page from visitors, at once or at an instant.',
      args: {
        id: t.arg.id({ required: true }),
        revision: t.arg.int({ required: true }),
        endAt: t.arg({ type: shared.DateTime }),
      },
      resolve: (_, { id, revision, endAt }, context) =>
        endLandingPage(deps, { id: String(id), revision, endAt: endAt ?? null, actor: getActor(context) }),
    }),
  );
  builder.mutationField('cancelLandingPagePlan', (t) =>
    t.field({
      type: Result,
      description: 'Forgets what is planned for a page; its draft stays.',
      args: { id: t.arg.id({ required: true }), revision: t.arg.int({ required: true }) },
      resolve: (_, { id, revision }, context) =>
        cancelLandingPlan(deps, { id: String(id), revision, actor: getActor(context) }),
    }),
  );
}
