import { toRowSelection } from '#kernel/list/row-selection.ts';
import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import { addFollowedChange, addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { MemberRow, MembersChange } from '../../actions/back-office/bulk-ports.ts';
import {
  cancelMembersChange,
  changeMembers,
  type MembersChangeResult,
} from '../../actions/back-office/change-members.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import {
  MEMBER_ROW_REFUSALS,
  MEMBERS_REFUSALS,
  type MemberChangeKind,
  NOT_RECORDED,
} from '../../rules/member-selection.ts';
import { requireActor } from './member-changes.ts';
import { type FilterType, toMemberFilter } from './member-queries.ts';
import type { SharedEnums } from './shared-enums.ts';

type Types = Pick<SharedEnums, 'Card'> & { readonly Filter: FilterType };
type Done = Extract<MembersChangeResult, { readonly kind: 'done' }>;
type Refused = Extract<MembersChangeResult, { readonly kind: 'refused' }>;

/** `changeMembers`, and the fields that follow and cancel a change: what admins do with many members. */
export function addBulkChanges(schema: SchemaInProgress, types: Types, deps: MembershipDependencies): void {
  const { builder } = schema;
  const Kind = addKind(schema);
  const Change = addChangeType(schema, { ...types, Kind }, deps);
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
  addFollowedChange(schema, Change, {
    fields: { one: 'membersChange', latest: 'membersChanges', cancel: 'cancelMembersChange' },
    permissions: { read: 'members.read', write: 'members.write' },
    store: deps.memberChanges,
    cancel: (cancellation) => cancelMembersChange(deps, cancellation),
  });
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

const RESULTS = `\`done\`, or why it stays as it was: ${MEMBER_ROW_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}; \`${NOT_RECORDED}\` where an earlier release looked at it.`;

function addChangeType(
  schema: SchemaInProgress,
  { Card, Kind }: Types & { readonly Kind: KindType },
  { memberChanges }: Pick<MembershipDependencies, 'memberChanges'>,
) {
  const Change = schema.builder.objectRef<MembersChange>('MembersChange').implement({
    description: 'A change of many members, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      card: t.field({ type: Card, nullable: true, resolve: ({ card }) => card }),
      changed: t.exposeInt('changed', {
        description: 'Those of them that changed; the others had this card, no open session, or are admins.',
      }),
    }),
  });
  addProgressFields(schema, Change);
  addResultFields(schema, Change, {
    ...{ count: 'MemberResultCount', about: RESULTS },
    Row: addRowType(schema),
    store: memberChanges,
  });
  return Change;
}

function addRowType({ builder }: SchemaInProgress) {
  return builder.objectRef<MemberRow>('MemberResult').implement({
    description: 'What became of a member; without names and an address if there is none with the id.',
    fields: (t) => ({
      memberId: t.exposeID('memberId'),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      email: t.exposeString('email', { nullable: true }),
      result: t.exposeString('result', { description: RESULTS }),
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
