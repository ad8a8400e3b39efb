import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findClubMember, listMembers } from '../../actions/back-office/list-members.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { CARDS } from '../../rules/member.ts';
import { type CardFilter, listMemberSorts, MEMBER_LIST, type MemberFilter } from '../../rules/member-list.ts';
import type { MemberType } from './member-type.ts';

export type GivenFilter = {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly voucher?: string | null | undefined;
  readonly card?: CardFilter | null | undefined;
  readonly country?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly newsletter?: boolean | null | undefined;
  readonly joinedFrom?: Date | null | undefined;
  readonly joinedBefore?: Date | null | undefined;
};

/** The filter of the list of members, also of its export. */
export function addFilterType({ builder, shared }: SchemaInProgress) {
  const [SILVER, GOLD, DIAMOND] = CARDS;
  const Card = builder.enumType('CardFilter', {
    values: {
      SILVER: { value: SILVER },
      GOLD: { value: GOLD },
      DIAMOND: { value: DIAMOND },
      NONE: { value: 'none', description: 'Members without a card.' },
    } as const,
  });
  return builder.inputType('ClubMemberFilter', {
    fields: (t) => ({
      email: t.string({
        description: 'An address in any spelling of its mailbox, or its beginning. The list is then sorted by email.',
      }),
      name: t.string({ description: 'The beginning of the name. The list is then sorted by name.' }),
      id: t.string({ description: 'The id of the member.' }),
      voucher: t.string({ description: 'The whole code of the welcome voucher.' }),
      card: t.field({ type: Card }),
      country: t.string({ description: 'ISO 3166-1 alpha-2.' }),
      language: t.string(),
      newsletter: t.boolean(),
      joinedFrom: t.field({ type: shared.DateTime }),
      joinedBefore: t.field({ type: shared.DateTime }),
    }),
  });
}

export type FilterType = ReturnType<typeof addFilterType>;

/** The filter of an operation as the store reads it. */
export function toMemberFilter(given: GivenFilter | null | undefined): MemberFilter {
  const { email, name, id, voucher, card, country, language, newsletter, joinedFrom, joinedBefore } = given ?? {};
  return {
    ...{ email: email ?? null, name: name ?? null, id: id ?? null, voucher: voucher ?? null, card: card ?? null },
    ...{ country: country ?? null, language: language ?? null, newsletter: newsletter ?? null },
    ...{ joinedFrom: joinedFrom ?? null, joinedBefore: joinedBefore ?? null },
  };
}

/** `members` and `member`. */
export function addMemberQueries(
  schema: SchemaInProgress,
  types: { readonly ClubMember: MemberType; readonly Filter: FilterType },
  deps: MembershipDependencies,
): void {
  addList(schema, types, deps);
  schema.builder.queryField('member', (t) =>
    t.field({
      type: types.ClubMember,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'members.read');
        return findClubMember(deps, String(id));
      },
    }),
  );
}

function addList(
  { builder, shared }: SchemaInProgress,
  { ClubMember, Filter }: { readonly ClubMember: MemberType; readonly Filter: FilterType },
  deps: MembershipDependencies,
): void {
  const Sort = builder.enumType('ClubMemberSort', {
    values: { JOINED: { value: 'joined' }, EMAIL: { value: 'email' }, NAME: { value: 'name' } } as const,
  });
  const Members = addConnection(builder, shared, 'ClubMember', ClubMember);
  builder.queryField('members', (t) =>
    t.field({
      type: Members,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'members.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const filter = toMemberFilter(given);
        const sort = args.sort ?? listMemberSorts(filter)[0] ?? 'joined';
        const page = { ...place, sort, direction: args.direction ?? MEMBER_LIST.sorts[sort] };
        const result = await listMembers(deps, { filter, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
