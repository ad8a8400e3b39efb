import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findListedRegistration, listFilterSorts, listRegistrations } from '../../actions/admin/list-registrations.ts';
import type { RegistrationReadDependencies } from '../../actions/admin/ports.ts';
import {
  REGISTRATION_LIST,
  type RegistrationFilter,
  type RegistrationFlag,
  type RegistrationState,
} from '../../rules/registration-list.ts';
import type { FlagType, RegistrationType, StateType } from './registration-type.ts';

export type GivenFilter = {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly state?: RegistrationState | null | undefined;
  readonly flag?: RegistrationFlag | null | undefined;
  readonly country?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly createdFrom?: Date | null | undefined;
  readonly createdBefore?: Date | null | undefined;
};

/** The filter of the list of registrations, also of its export. */
export function addFilterType(
  { builder, shared }: SchemaInProgress,
  { State, Flag }: { readonly State: StateType; readonly Flag: FlagType },
) {
  return builder.inputType('RegistrationFilter', {
    fields: (t) => ({
      email: t.string({
        description: 'An address in any spelling of its mailbox, or its beginning. The list is then sorted by email.',
      }),
      name: t.string({ description: 'The beginning of the name. The list is then sorted by name.' }),
      code: t.string({ description: 'The whole registration code.' }),
      state: t.field({ type: State }),
      flag: t.field({ type: Flag }),
      country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
      language: t.string(),
      createdFrom: t.field({ type: shared.DateTime }),
      createdBefore: t.field({ type: shared.DateTime }),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

/** The filter of the API as the actions take it. */
export function toRegistrationFilter(given: GivenFilter | null | undefined): RegistrationFilter {
  const { email, name, code, state, flag, country, language, createdFrom, createdBefore } = given ?? {};
  return {
    email: email ?? null,
    name: name ?? null,
    code: code ?? null,
    state: state ?? null,
    flag: flag ?? null,
    country: country ?? null,
    language: language ?? null,
    createdFrom: createdFrom ?? null,
    createdBefore: createdBefore ?? null,
  };
}

/** `registrations` and `registration`. */
export function addRegistrationQueries(
  schema: SchemaInProgress,
  types: { readonly Registration: RegistrationType; readonly Filter: FilterType },
  deps: RegistrationReadDependencies,
): void {
  addList(schema, types, deps);
  schema.builder.queryField('registration', (t) =>
    t.field({
      type: types.Registration,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'registrations.read');
        return findListedRegistration(deps, String(id));
      },
    }),
  );
}

function addList(
  { builder, shared }: SchemaInProgress,
  { Registration, Filter }: { readonly Registration: RegistrationType; readonly Filter: FilterType },
  deps: RegistrationReadDependencies,
): void {
  const Sort = builder.enumType('RegistrationSort', {
    values: { CREATED: { value: 'created' }, EMAIL: { value: 'email' }, NAME: { value: 'name' } } as const,
  });
  const Registrations = addConnection(builder, shared, 'Registration', Registration);
  builder.queryField('registrations', (t) =>
    t.field({
      type: Registrations,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'registrations.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toRegistrationFilter(given);
        const sort = args.sort ?? listFilterSorts(filter)[0] ?? 'created';
        const page = { ...place, sort, direction: args.direction ?? REGISTRATION_LIST.sorts[sort] };
        const result = await listRegistrations(deps, { filter, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
