import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { LandingPagesChangeDependencies } from '../../actions/landing-pages/bulk-ports.ts';
import { findNamedPage, listLandingPages } from '../../actions/landing-pages/list-pages.ts';
import type {
  LandingPageDependencies,
  LandingPageReadDependencies,
  PreviewDependencies,
} from '../../actions/landing-pages/ports.ts';
import type { Landing } from '../../actions/resolve-landing.ts';
import { LANDING_PAGE_LIST } from '../../rules/landing-page/list.ts';
import { addBulkChanges } from './bulk-changes.ts';
import { addLandingPageFilter, type LandingFilterType, toLandingPageFilter } from './list-input.ts';
import { addLandingPageChanges } from './page-changes.ts';
import { addPreview } from './page-preview.ts';
import { addDetailsType, addEnums, addProblemType, addRowType, type LandingPageEnums } from './page-type.ts';

type Dependencies = LandingPageReadDependencies &
  LandingPageDependencies &
  PreviewDependencies &
  LandingPagesChangeDependencies;

/** Landing pages in the back office (specification K1). */
export function addLandingPagesApi(schema: SchemaInProgress, Landing: ObjectType<Landing>, deps: Dependencies): void {
  const enums = addEnums(schema);
  const Problem = addProblemType(schema);
  const Filter = addLandingPageFilter(schema, enums);
  addList(schema, { enums, Filter }, deps);
  const Details = addDetailsType(schema, { enums, Problem }, deps);
  schema.builder.queryField('landingPage', (t) =>
    t.field({
      type: Details,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'landing-pages.read');
        return findNamedPage(deps, String(id));
      },
    }),
  );
  addPreview(schema, Landing, deps);
  addLandingPageChanges(schema, { enums, Problem }, deps);
  addBulkChanges(schema, { enums, Filter }, deps);
}

function addList(
  schema: SchemaInProgress,
  { enums, Filter }: { readonly enums: LandingPageEnums; readonly Filter: LandingFilterType },
  deps: LandingPageReadDependencies,
): void {
  const { builder, shared } = schema;
  const Pages = addConnection(builder, shared, 'LandingPage', addRowType(schema, enums));
  builder.queryField('landingPages', (t) =>
    t.field({
      type: Pages,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: enums.Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'landing-pages.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toLandingPageFilter(given);
        const sort = args.sort ?? (filter.slug === null ? 'changed' : 'slug');
        const page = { ...place, sort, direction: args.direction ?? LANDING_PAGE_LIST.sorts[sort] };
        const result = await listLandingPages(deps, { filter, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
