import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findPageProblems, listLandingVersions } from '../../actions/landing-pages/list-pages.ts';
import type {
  LandingPageReadDependencies,
  NamedPage,
  NamedRow,
  NamedVersion,
} from '../../actions/landing-pages/ports.ts';
import type { FieldProblem } from '../../rules/landing-page/check-content.ts';

const NAME = 'The email address of the admin, `command line`, or null for what no admin did and for deleted accounts.';

/** The kinds and states of landing pages. */
export function addEnums({ builder }: SchemaInProgress) {
  const Kind = builder.enumType('LandingPageKind', {
    values: {
      CUSTOMIZATION: { value: 'customization', description: 'What landings show; codes and slugs name it.' },
      START_PAGE: {
        value: 'start-page',
        description: 'A slug that shows a customization; the empty one is the front door.',
      },
      LANDING_ENTRY: { value: 'landing-entry', description: 'A slug with a campaign, a shared product, or both.' },
    } as const,
  });
  const State = builder.enumType('LandingPageState', {
    values: {
      DRAFT: { value: 'draft', description: 'Something differs from what visitors see, or was never published.' },
      SCHEDULED: { value: 'scheduled', description: 'A publication or an end is planned.' },
      PUBLISHED: { value: 'published', description: 'Visitors see it as it is.' },
      ENDED: { value: 'ended', description: 'Visitors do not see it any more.' },
    } as const,
  });
  const Sort = builder.enumType('LandingPageSort', {
    values: { CHANGED: { value: 'changed' }, SLUG: { value: 'slug' } } as const,
  });
  return { Kind, State, Sort };
}

export type LandingPageEnums = ReturnType<typeof addEnums>;

/** A landing page in the list. */
export function addRowType({ builder, shared }: SchemaInProgress, { Kind, State }: LandingPageEnums) {
  return builder.objectRef<NamedRow>('LandingPage').implement({
    description: 'A landing page with its draft and plan, as admins see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      slug: t.exposeString('slug', {
        description: 'The key of a customization, or the slug; empty for the front door.',
      }),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      isLive: t.exposeBoolean('isLive', { description: 'Whether visitors see it.' }),
      hasDraft: t.exposeBoolean('hasDraft'),
      version: t.exposeInt('version', {
        description: 'The number of the newest version; 0 if it was never published.',
      }),
      revision: t.exposeInt('revision', {
        description: 'Raised by each change; a change names the one that was seen.',
      }),
      publishAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ publishAt }) => publishAt }),
      endAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ endAt }) => endAt }),
      changedAt: t.field({ type: shared.DateTime, resolve: ({ changedAt }) => changedAt }),
      changedBy: t.exposeString('changedBy'),
      changedByName: t.exposeString('changedByName', { nullable: true, description: NAME }),
    }),
  });
}

export type ContentProblemRef = ReturnType<typeof addProblemType>;

/** What is wrong with a content, and where. */
export function addProblemType({ builder }: SchemaInProgress) {
  return builder.objectRef<FieldProblem>('LandingPageProblem').implement({
    fields: (t) => ({
      field: t.exposeString('field', { description: 'For example `product.description.de`.' }),
      problem: t.exposeString('problem', { description: 'For example `text-missing`.' }),
    }),
  });
}

type Types = { readonly enums: LandingPageEnums; readonly Problem: ContentProblemRef };

/** A landing page with its contents, as JSON, and its versions. */
export function addDetailsType(schema: SchemaInProgress, { enums, Problem }: Types, deps: LandingPageReadDependencies) {
  const { builder } = schema;
  const { Kind, State } = enums;
  const Version = addVersionType(schema);
  return builder.objectRef<NamedPage>('LandingPageDetails').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      slug: t.exposeString('slug'),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      isLive: t.exposeBoolean('isLive'),
      version: t.exposeInt('version'),
      revision: t.exposeInt('revision'),
      draft: t.string({ nullable: true, resolve: ({ draft }) => draft && JSON.stringify(draft) }),
      published: t.string({
        nullable: true,
        description: 'What visitors see, or saw last.',
        resolve: ({ published }) => published && JSON.stringify(published),
      }),
      problems: t.field({
        type: [Problem],
        description: 'What the draft still needs before it can be published.',
        resolve: (page) => [...findPageProblems(deps, page)],
      }),
      publishAt: t.field({ type: schema.shared.DateTime, nullable: true, resolve: ({ publishAt }) => publishAt }),
      endAt: t.field({ type: schema.shared.DateTime, nullable: true, resolve: ({ endAt }) => endAt }),
      planRefusal: t.exposeString('planRefusal', {
        nullable: true,
        description: 'Why the last plan was not carried out.',
      }),
      changedAt: t.field({ type: schema.shared.DateTime, resolve: ({ changedAt }) => changedAt }),
      changedBy: t.exposeString('changedBy'),
      changedByName: t.exposeString('changedByName', { nullable: true, description: NAME }),
      versions: t.field({
        type: [Version],
        description: 'The newest first, 50 at most.',
        resolve: async ({ id }) => [...(await listLandingVersions(deps, id))],
      }),
    }),
  });
}

function addVersionType({ builder, shared }: SchemaInProgress) {
  return builder.objectRef<NamedVersion>('LandingPageVersion').implement({
    fields: (t) => ({
      number: t.exposeInt('number'),
      content: t.string({ resolve: ({ content }) => JSON.stringify(content) }),
      publishedAt: t.field({ type: shared.DateTime, resolve: ({ publishedAt }) => publishedAt }),
      publishedBy: t.exposeString('publishedBy'),
      publishedByName: t.exposeString('publishedByName', { nullable: true, description: NAME }),
    }),
  });
}
