import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findListedInviter, listInviters } from '../../actions/inviters/list-inviters.ts';
import type { InviterReadDependencies, SuggestedInviter } from '../../actions/inviters/ports.ts';
import { suggestInviters } from '../../actions/inviters/suggest-inviters.ts';
import {
  type BalanceRange,
  INVITER_LIST,
  type InviterFilter,
  type InviterStatus,
  listInviterSorts,
} from '../../rules/inviter-list.ts';
import { MOST_SUGGESTIONS, SHORTEST_SUGGESTION } from '../../rules/inviter-suggestion.ts';
import { refuseList } from './refuse-list.ts';
import type { InviterEnums, InviterType } from './types.ts';

type GivenFilter = {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly status?: InviterStatus | null | undefined;
  readonly free?: BalanceRange | null | undefined;
  readonly createdFrom?: Date | null | undefined;
  readonly createdBefore?: Date | null | undefined;
};

/** The filter of the list of inviters, also of its export. */
export function addFilterType({ builder, shared }: SchemaInProgress, { Status }: Pick<InviterEnums, 'Status'>) {
  const Range = builder.enumType('InviterBalanceRange', {
    description: 'The invitations that are left: the balance without those that registrations reserve.',
    values: {
      NONE: { value: 'none' },
      FEW: { value: 'few', description: '1 to 9.' },
      SOME: { value: 'some', description: '10 to 99.' },
      MANY: { value: 'many', description: '100 or more.' },
    } as const,
  });
  return builder.inputType('InviterFilter', {
    fields: (t) => ({
      email: t.string({
        description: 'An address in any spelling of its mailbox, or its beginning. The list is then sorted by email.',
      }),
      name: t.string({ description: 'The beginning of the name. The list is then sorted by name.' }),
      id: t.string({ description: 'The id of the inviter.' }),
      status: t.field({ type: Status }),
      free: t.field({ type: Range }),
      createdFrom: t.field({ type: shared.DateTime }),
      createdBefore: t.field({ type: shared.DateTime }),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

type Types = { readonly Inviter: InviterType; readonly Filter: FilterType };

export function toInviterFilter(given: GivenFilter | null | undefined): InviterFilter {
  const { email, name, id, status, free, createdFrom, createdBefore } = given ?? {};
  return {
    ...{ email: email ?? null, name: name ?? null, id: id ?? null, status: status ?? null, free: free ?? null },
    ...{ createdFrom: createdFrom ?? null, createdBefore: createdBefore ?? null },
  };
}

/** `inviters`, `inviter` and `inviterSuggestions`. */
export function addInviterQueries(schema: SchemaInProgress, types: Types, deps: InviterReadDependencies): void {
  addList(schema, types, deps);
  addSuggestions(schema, deps);
  schema.builder.queryField('inviter', (t) =>
    t.field({
      type: types.Inviter,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'inviters.read');
        return findListedInviter(deps, String(id));
      },
    }),
  );
}

function addSuggestions({ builder }: SchemaInProgress, deps: InviterReadDependencies): void {
  const Suggestion = builder.objectRef<SuggestedInviter>('InviterSuggestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
    }),
  });
  builder.queryField('inviterSuggestions', (t) =>
    t.field({
      type: [Suggestion],
      description: `At most ${MOST_SUGGESTIONS} inviters whose address or name begins with a text of ${SHORTEST_SUGGESTION} characters or more.`,
      args: { typed: t.arg.string({ required: true }) },
      resolve: async (_, { typed }, context) => {
        requirePermission(context, 'inviters.read');
        return [...(await suggestInviters(deps, typed))];
      },
    }),
  );
}

function addList(
  { builder, shared }: SchemaInProgress,
  { Inviter, Filter }: Types,
  deps: InviterReadDependencies,
): void {
  const Sort = builder.enumType('InviterSort', {
    values: { CREATED: { value: 'created' }, NAME: { value: 'name' }, EMAIL: { value: 'email' } } as const,
  });
  const Inviters = addConnection(builder, shared, 'Inviter', Inviter);
  builder.queryField('inviters', (t) =>
    t.field({
      type: Inviters,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'inviters.read');
        const place = readPlace(args);
        if (!place) throw refuseList('place-invalid');
        const filter = toInviterFilter(given);
        const sort = args.sort ?? listInviterSorts(filter)[0] ?? 'created';
        const page = { ...place, sort, direction: args.direction ?? INVITER_LIST.sorts[sort] };
        const result = await listInviters(deps, { filter, page });
        if (result.kind === 'refused') throw refuseList(result.reason);
        return result;
      },
    }),
  );
}
