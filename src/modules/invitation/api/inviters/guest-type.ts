import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { LARGEST_GUEST_PAGE, listGuests } from '../../actions/inviters/list-inviters.ts';
import type { Guest, InvitedBy, InviterReadDependencies } from '../../actions/inviters/ports.ts';
import { refuseList } from './refuse-list.ts';
import type { InviterEnums, InviterType } from './types.ts';

/** Who invited whom: personal data of members, which needs their permission. */
export function addGuestFields(
  schema: SchemaInProgress,
  Inviter: InviterType,
  enums: InviterEnums,
  deps: InviterReadDependencies,
): void {
  const { builder, shared } = schema;
  const Guests = addConnection(builder, shared, 'InviterGuest', addGuestType(schema, enums));
  const By = addInvitedByType(schema);
  builder.objectFields(Inviter, (t) => ({
    guests: t.field({
      type: Guests,
      extensions: SINGLE_ROW,
      description: `Those who became members by an invitation of this inviter, the newest first, ${LARGEST_GUEST_PAGE} a page at most.`,
      args: { first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
      resolve: async ({ id }, args, context) => {
        requirePermission(context, 'members.read');
        const place = readPlace(args);
        if (!place) throw refuseList('place-invalid');
        const result = await listGuests(deps, id, place);
        if (result.kind === 'refused') throw refuseList(result.reason);
        return result;
      },
    }),
    invitedBy: t.field({
      type: By,
      nullable: true,
      extensions: SINGLE_ROW,
      description: 'Of an inviter who is a member as well: who invited the member with the same address.',
      resolve: ({ email }, _, context) => {
        requirePermission(context, 'members.read');
        return deps.inviterList.findInvitedBy(email);
      },
    }),
  }));
}

function addGuestType({ builder, shared }: SchemaInProgress, { Status }: InviterEnums) {
  return builder.objectRef<Guest>('InviterGuest').implement({
    fields: (t) => ({
      registrationId: t.exposeID('id'),
      joinedAt: t.field({ type: shared.DateTime, resolve: ({ joinedAt }) => joinedAt }),
      memberId: t.exposeID('memberId', { nullable: true, description: 'Null for a member who is erased.' }),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      inviterId: t.exposeID('inviterId', {
        nullable: true,
        description: 'The inviter with the same address, if the member invites as well.',
      }),
      inviterStatus: t.field({ type: Status, nullable: true, resolve: ({ inviterStatus }) => inviterStatus }),
      invited: t.field({
        type: shared.ListCount,
        nullable: true,
        description: 'How many the member invited in turn, counted to 1,000; null for one who does not invite.',
        resolve: ({ invited }) => invited,
      }),
    }),
  });
}

function addInvitedByType({ builder }: SchemaInProgress) {
  return builder.objectRef<InvitedBy>('InviterInvitedBy').implement({
    fields: (t) => ({
      memberId: t.exposeID('memberId'),
      inviterId: t.exposeID('inviterId'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      isErased: t.exposeBoolean('isErased', { description: 'The inviter was erased: the names say nothing.' }),
    }),
  });
}
