import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { MembersChange } from '../../actions/back-office/bulk-ports.ts';
import {
  changeMembers,
  findMembersChange,
  type MembersChangeResult,
} from '../../actions/back-office/change-members.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { MEMBERS_REFUSALS, type MemberChangeKind } from '../../rules/member-selection.ts';
import { requireActor } from './member-changes.ts';
import { type FilterType, toMemberFilter } from './member-queries.ts';
import type { SharedEnums } from './shared-enums.ts';

type Types = Pick<SharedEnums, 'Card'> & { readonly Filter: FilterType };
type Done = Extract<MembersChangeResult, { readonly kind: 'done' }>;
type Refused = Extract<MembersChangeResult, { readonly kind: 'refused' }>;

/** `changeMembers` and `membersChange`: what admins do with many members. */
export function addBulkChanges(schema: SchemaInProgress, types: Types, deps: MembershipDependencies): void {
  const { builder } = schema;
  const Kind = addKind(schema);
  const Change = addChangeType(schema, types, Kind);
  const Result = addResult(schema, Change);
  const Input = addInput(schema, types, Kind);
  builder.mutationField('changeMembers', (t) =>
    t.field({
      type: Result,
      description: 'Changes members: few of them at once, many by a job, which `membersChange` follows.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const { kind, card, reason } = input;
        const actor = requireActor(context, 'members.write');
        const change = { kind, card: card ?? null, reason: reason ?? null, actor };
        return changeMembers(deps, { ...change, selection: toRowSelection(input, toMemberFilter) });
      },
    }),
  );
  builder.queryField('membersChange', (t) =>
    t.field({
      type: Change,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'members.read');
        return findMembersChange(deps, String(id));
      },
    }),
  );
}

function addKind({ builder }: SchemaInProgress) {
  return builder.enumType('MembersChangeKind', {
    values: {
      CARD: { value: 'card' satisfies MemberChangeKind, description: 'They get a card, or none.' },
      SESSIONS: { value: 'sessions' satisfies MemberChangeKind, description: 'All their sessions end.' },
    } as const,
  });
}

type KindType = ReturnType<typeof addKind>;

function addInput({ builder, shared }: SchemaInProgress, { Card, Filter }: Types, Kind: KindType) {
  return builder.inputType('ChangeMembersInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind, required: true }),
      ids: t.idList({ description: 'Some members. Without them, all that the filter matches.' }),
      filter: t.field({ type: Filter }),
      except: t.idList({ description: 'The members of the filter that stay as they are.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
      card: t.field({ type: Card, description: 'Of a change of cards: the new one; null takes the cards away.' }),
      reason: t.string({ description: 'Of a change of cards: stored with each member, for other admins.' }),
    }),
  });
}

function addChangeType({ builder, shared }: SchemaInProgress, { Card }: Types, Kind: KindType) {
  return builder.objectRef<MembersChange>('MembersChange').implement({
    description: 'A change of many members, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      card: t.field({ type: Card, nullable: true, resolve: ({ card }) => card }),
      total: t.exposeInt('total'),
      done: t.exposeInt('done'),
      changed: t.exposeInt('changed', {
        description: 'Those of them that changed; the others had this card, no open session, or are admins.',
      }),
      finishedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    }),
  });
}

function addResult({ builder }: SchemaInProgress, Change: ReturnType<typeof addChangeType>) {
  const Changed = builder.objectRef<Done>('MembersChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Refusal = builder.objectRef<Refused>('MembersChangeRefused').implement({
    description: 'No member was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${MEMBERS_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  return builder.unionType('ChangeMembersResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'MembersChanged' : 'MembersChangeRefused'),
  });
}
