import type { Permission } from '#kernel/permissions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { changeMemberCard, revokeMemberSessions } from '../../actions/back-office/change-member.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { MEMBER_REFUSALS, type MemberChangeResult } from '../../rules/member-change.ts';
import type { SharedEnums } from './shared-enums.ts';

type Done = Extract<MemberChangeResult, { readonly kind: 'done' }>;
type Refused = Extract<MemberChangeResult, { readonly kind: 'refused' }>;

/** What admins do with one member: card and sessions. */
export function addMemberChanges(
  schema: SchemaInProgress,
  { Card }: Pick<SharedEnums, 'Card'>,
  deps: MembershipDependencies,
) {
  const { builder } = schema;
  const Result = addResult(schema);
  builder.mutationField('changeMemberCard', (t) =>
    t.field({
      type: Result,
      description: "Changes a member's loyalty card.",
      args: {
        id: t.arg.id({ required: true }),
        card: t.arg({ type: Card, description: 'The new card; null takes the card away.' }),
        from: t.arg({ type: Card, description: 'The card so far. Another one is refused: somebody has changed it.' }),
        reason: t.arg.string({ required: true, description: 'Stored with the member, for other admins.' }),
      },
      resolve: (_, { id, card, from, reason }, context) => {
        const actor = requireActor(context, 'members.write');
        const cards = { card: card ?? null, from: from ?? null };
        return changeMemberCard(deps, { memberId: String(id), ...cards, reason, actor });
      },
    }),
  );
  builder.mutationField('revokeMemberSessions', (t) =>
    t.field({
      type: Result,
      description:
        'Ends one session of a member, or all: no later request of it has a member, and open sockets are closed.',
      args: {
        id: t.arg.id({ required: true }),
        sessionId: t.arg.id({ description: 'The session to end; all without it.' }),
      },
      resolve: (_, { id, sessionId }, context) => {
        const actor = requireActor(context, 'members.write');
        const session = sessionId == null ? null : String(sessionId);
        return revokeMemberSessions(deps, { memberId: String(id), sessionId: session, actor });
      },
    }),
  );
  return { ChangeMemberResult: Result };
}

function addResult({ builder }: SchemaInProgress) {
  const Changed = builder.objectRef<Done>('MemberChanged').implement({
    fields: (t) => ({ memberId: t.exposeID('memberId') }),
  });
  const Refusal = builder.objectRef<Refused>('MemberChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${MEMBER_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  return builder.unionType('ChangeMemberResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'MemberChanged' : 'MemberChangeRefused'),
  });
}

/** Who changes something, for the audit log. */
export function requireActor(context: RequestContext, permission: Permission): string {
  return `member:${requirePermission(context, permission).memberId}`;
}
