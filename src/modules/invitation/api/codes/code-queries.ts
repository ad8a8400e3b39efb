import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findListedCode, listCodes, listCodeTexts } from '../../actions/codes/list-codes.ts';
import type { CodeReadDependencies } from '../../actions/codes/ports.ts';
import { CODE_LIST, type CodeFilter, type CodeState, MOST_CODE_TEXTS } from '../../rules/code-list.ts';
import type { CodeType, StateType } from './code-type.ts';

export type GivenFilter = {
  readonly code?: string | null | undefined;
  readonly inviter?: string | null | undefined;
  readonly state?: CodeState | null | undefined;
  readonly customization?: string | null | undefined;
  readonly campaign?: string | null | undefined;
  readonly linkOnly?: boolean | null | undefined;
};

/** The filter of the list of codes, also of a change of all codes that it matches. */
export function addFilterType({ builder }: SchemaInProgress, State: StateType) {
  return builder.inputType('RegistrationCodeFilter', {
    fields: (t) => ({
      code: t.string({ description: 'The beginning of the code. The list is then sorted by code.' }),
      inviter: t.string({ description: 'The id or the email address of the inviter.' }),
      state: t.field({ type: State }),
      customization: t.string(),
      campaign: t.string(),
      linkOnly: t.boolean(),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

export function toCodeFilter(given: GivenFilter | null | undefined): CodeFilter {
  const { code, inviter, state, customization, campaign, linkOnly } = given ?? {};
  return {
    code: code ?? null,
    inviter: inviter ?? null,
    state: state ?? null,
    customization: customization ?? null,
    campaign: campaign ?? null,
    linkOnly: linkOnly ?? null,
  };
}

/** `registrationCodes`, `registrationCode`, `registrationCodeTexts` and `customizationKeys`. */
export function addCodeQueries(
  schema: SchemaInProgress,
  { Code, Filter }: { readonly Code: CodeType; readonly Filter: FilterType },
  deps: CodeReadDependencies,
): void {
  const { builder } = schema;
  addList(schema, { Code, Filter }, deps);
  builder.queryField('registrationCode', (t) =>
    t.field({
      type: Code,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        requirePermission(context, 'codes.read');
        return findListedCode(deps, String(id));
      },
    }),
  );
  builder.queryField('registrationCodeTexts', (t) =>
    t.stringList({
      description: `The codes with these ids, as visitors type them; without unknown ones. At most ${MOST_CODE_TEXTS}.`,
      args: { ids: t.arg.idList({ required: true }) },
      resolve: async (_, { ids }, context) => {
        requirePermission(context, 'codes.read');
        const texts = await listCodeTexts(deps, ids.map(String));
        if (!texts) throw refuse('too-many');
        return [...texts];
      },
    }),
  );
  builder.queryField('customizationKeys', (t) =>
    t.stringList({
      description: 'The keys of the landing customizations that a code can have.',
      resolve: async (_, __, context) => {
        requirePermission(context, 'codes.read');
        return [...(await deps.codeList.listCustomizationKeys())];
      },
    }),
  );
}

function addList(
  schema: SchemaInProgress,
  { Code, Filter }: { readonly Code: CodeType; readonly Filter: FilterType },
  deps: CodeReadDependencies,
): void {
  const { builder, shared } = schema;
  const Sort = builder.enumType('RegistrationCodeSort', {
    values: { CREATED: { value: 'created' }, CODE: { value: 'code' } } as const,
  });
  const Codes = addConnection(builder, shared, 'RegistrationCode', Code);
  builder.queryField('registrationCodes', (t) =>
    t.field({
      type: Codes,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
        at: t.arg({ type: shared.DateTime, description: 'The instant that decides the states; now by default.' }),
      },
      resolve: async (_, { filter: given, at, ...args }, context) => {
        requirePermission(context, 'codes.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toCodeFilter(given);
        const sort = args.sort ?? (filter.code === null ? 'created' : CODE_LIST.filters.code.sortedBy);
        const page = { ...place, sort, direction: args.direction ?? CODE_LIST.sorts[sort] };
        const result = await listCodes(deps, { filter, page, at: at ?? null });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
