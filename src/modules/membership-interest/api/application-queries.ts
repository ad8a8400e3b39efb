import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findApplication, listApplications } from '../actions/applications/list-applications.ts';
import type { ApplicationReadDependencies } from '../actions/applications/ports.ts';
import {
  APPLICATION_LIST,
  type ApplicationFilter,
  type ApplicationFlag,
  type ApplicationState,
} from '../rules/application-list.ts';
import type { ApplicationEnums, ApplicationType } from './application-type.ts';

export type GivenFilter = {
  readonly email?: string | null | undefined;
  readonly state?: ApplicationState | null | undefined;
  readonly flag?: ApplicationFlag | null | undefined;
  readonly country?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly appliedFrom?: Date | null | undefined;
  readonly appliedBefore?: Date | null | undefined;
};

/** The filter of the list of applications, also of a decision about all applications that it matches. */
export function addFilterType({ builder, shared }: SchemaInProgress, { State, Flag }: ApplicationEnums) {
  return builder.inputType('MembershipApplicationFilter', {
    fields: (t) => ({
      email: t.string({ description: 'The beginning of the email address. The list is then sorted by it.' }),
      state: t.field({ type: State }),
      flag: t.field({ type: Flag }),
      country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
      language: t.string(),
      appliedFrom: t.field({ type: shared.DateTime }),
      appliedBefore: t.field({ type: shared.DateTime }),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

export function toApplicationFilter(given: GivenFilter | null | undefined): ApplicationFilter {
  const { email, state, flag, country, language, appliedFrom, appliedBefore } = given ?? {};
  return {
    email: email ?? null,
    state: state ?? null,
    flag: flag ?? null,
    country: country ?? null,
    language: language ?? null,
    appliedFrom: appliedFrom ?? null,
    appliedBefore: appliedBefore ?? null,
  };
}

type Types = { readonly Application: ApplicationType; readonly Filter: FilterType };

/** `membershipApplications` and `membershipApplication`. */
export function addApplicationQueries(schema: SchemaInProgress, types: Types, deps: ApplicationReadDependencies): void {
  const { builder } = schema;
  addList(schema, types, deps);
  builder.queryField('membershipApplication', (t) =>
    t.field({
      type: types.Application,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        requirePermission(context, 'applications.read');
        return findApplication(deps, String(id));
      },
    }),
  );
}

function addList({ builder, shared }: SchemaInProgress, types: Types, deps: ApplicationReadDependencies): void {
  const { Application, Filter } = types;
  const Sort = builder.enumType('MembershipApplicationSort', {
    values: { APPLIED: { value: 'applied' }, EMAIL: { value: 'email' } } as const,
  });
  const Applications = addConnection(builder, shared, 'MembershipApplication', Application);
  builder.queryField('membershipApplications', (t) =>
    t.field({
      type: Applications,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'applications.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toApplicationFilter(given);
        const sort = args.sort ?? (filter.email === null ? 'applied' : APPLICATION_LIST.filters.email.sortedBy);
        const page = { ...place, sort, direction: args.direction ?? APPLICATION_LIST.sorts[sort] };
        const result = await listApplications(deps, filter, page);
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
