import { isUuid } from '#kernel/ids.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import { requireAccount, requirePermission } from '#platform/graphql-server/access.ts';
import type { EnumType, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import type { Admin, AdminInvitation, AdminSession } from '../actions/admins/ports.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { addAdminChanges } from './admin-changes.ts';
import { addAdminInvitation } from './admin-invitation.ts';
import { addAdminList } from './admin-list.ts';

type ListedSession = AdminSession & { readonly isCurrent: boolean };

/** Admins, their invitations and sessions (specification G1, K1). */
export function addAdminApi(schema: SchemaInProgress, Role: EnumType<AdminRole>, deps: MembershipDependencies): void {
  const Session = addSessionType(schema);
  const AdminType = addAdminType(schema, Role, Session, deps);
  addAdminList(schema, { AdminType, Role }, deps);
  addAdmin(schema, AdminType, deps);
  addInvitations(schema, Role, deps);
  schema.builder.queryField('ownSessions', (t) =>
    t.field({
      type: [Session],
      description: "The account's own sessions, the newest first.",
      resolve: async (_, __, context) => {
        const { memberId, sessionId } = requireAccount(context, 'account.use');
        return listSessions(deps, memberId, sessionId);
      },
    }),
  );
  addAdminChanges(schema.builder, Role, deps);
  addAdminInvitation(schema, Role, deps);
}

async function listSessions(
  { admins, clock }: MembershipDependencies,
  memberId: string,
  currentId: string,
): Promise<ListedSession[]> {
  const sessions = await admins.listSessions(memberId, clock());
  return sessions.map((session) => ({ ...session, isCurrent: session.id === currentId }));
}

function addSessionType({ builder, shared: { DateTime } }: SchemaInProgress): ObjectType<ListedSession> {
  return builder.objectRef<ListedSession>('AdminSession').implement({
    description: 'A login that is neither ended nor expired.',
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', { nullable: true, description: 'Browser and system; null if unknown.' }),
      network: t.exposeString('network', {
        nullable: true,
        description: 'The address of the login without its last part; null if unknown.',
      }),
      startedAt: t.field({ type: DateTime, resolve: ({ startedAt }) => startedAt }),
      expiresAt: t.field({ type: DateTime, resolve: ({ expiresAt }) => expiresAt }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether the request belongs to this session.' }),
    }),
  });
}

function addAdminType(
  { builder, shared: { DateTime } }: SchemaInProgress,
  Role: EnumType<AdminRole>,
  Session: ObjectType<ListedSession>,
  deps: MembershipDependencies,
): ObjectType<Admin> {
  return builder.objectRef<Admin>('Admin').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      createdAt: t.field({ type: DateTime, resolve: ({ createdAt }) => createdAt }),
      lastLoginAt: t.field({
        type: DateTime,
        nullable: true,
        description: 'Null if no login is stored.',
        resolve: ({ lastLoginAt }) => lastLoginAt,
      }),
      openSessions: t.exposeInt('openSessions'),
      passkeys: t.exposeInt('passkeys', { description: 'How many passkeys the account has.' }),
      hasTotp: t.exposeBoolean('hasTotp', { description: 'Whether one-time codes of an authenticator app are on.' }),
      recoveryCodes: t.exposeInt('recoveryCodes', { description: 'How many recovery codes are left.' }),
      sessions: t.field({
        type: [Session],
        extensions: SINGLE_ROW,
        description: 'The newest first.',
        resolve: ({ id }, _, context) => {
          const { sessionId } = requirePermission(context, 'admins.read');
          return listSessions(deps, id, sessionId);
        },
      }),
    }),
  });
}

function addAdmin({ builder }: SchemaInProgress, AdminType: ObjectType<Admin>, deps: MembershipDependencies): void {
  builder.queryField('admin', (t) =>
    t.field({
      type: AdminType,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'admins.read');
        return isUuid(id) ? deps.admins.findAdmin(id, deps.clock()) : null;
      },
    }),
  );
}

function addInvitations(
  { builder, shared: { DateTime } }: SchemaInProgress,
  Role: EnumType<AdminRole>,
  { invitations, clock }: MembershipDependencies,
): void {
  const Invitation = builder.objectRef<AdminInvitation>('AdminInvitation').implement({
    description: 'An invitation to become an admin that is neither accepted nor revoked.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      language: t.exposeString('language'),
      invitedBy: t.exposeString('invitedBy', {
        nullable: true,
        description:
          'The address of the admin who asked for the newest mail; null for the command line and for deleted accounts.',
      }),
      createdAt: t.field({ type: DateTime, resolve: ({ createdAt }) => createdAt }),
      sentAt: t.field({
        type: DateTime,
        nullable: true,
        description: 'When the newest mail left; null while it waits.',
        resolve: ({ sentAt }) => sentAt,
      }),
      expiresAt: t.field({ type: DateTime, resolve: ({ expiresAt }) => expiresAt }),
      isExpired: t.boolean({ resolve: ({ expiresAt }) => expiresAt <= clock() }),
    }),
  });
  builder.queryField('adminInvitations', (t) =>
    t.field({
      type: [Invitation],
      description: 'The open invitations by address, also expired ones, whose mail can be sent again.',
      resolve: async (_, __, context) => {
        requirePermission(context, 'admins.read');
        return [...(await invitations.listOpen())];
      },
    }),
  );
}
