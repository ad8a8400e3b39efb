import { isUuid } from '#kernel/ids.ts';
import { isLocale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import { requireAccount, requireOpenSession, requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder, EnumType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { endOwnSession } from '../actions/account/own-sessions.ts';
import { inviteAdmin, resendAdminInvitation, revokeAdminInvitation } from '../actions/admins/invite-admin.ts';
import { changeAdminRole, endAdminSession, removeAdmin } from '../actions/admins/manage-admins.ts';
import { resetFactors } from '../actions/factors/reset-factors.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { ADMIN_REFUSALS, type AdminChangeResult, type AdminRefusal } from '../rules/admin-change.ts';

type Kind<Name extends AdminChangeResult['kind']> = Extract<AdminChangeResult, { kind: Name }>;

/** The changes of admins, invitations and sessions; all of them have the same result. */
export function addAdminChanges(builder: Builder, Role: EnumType<AdminRole>, deps: MembershipDependencies): void {
  const Result = addResult(builder);
  addInvitationChanges(builder, Result, Role, deps);
  builder.mutationField('changeAdminRole', (t) =>
    t.field({
      type: Result,
      description:
        'Applies with the next request of each session of the admin. Who is no owner any more has no open invitations left.',
      args: {
        adminId: t.arg.id({ required: true }),
        role: t.arg({ type: Role, required: true }),
        from: t.arg({
          type: Role,
          description: 'The role so far. Another one is refused: somebody has changed it. Without it, any.',
        }),
      },
      resolve: (_, { adminId, role, from }, context) => {
        const { actor, inviterId: byId } = getActor(context);
        return isUuid(adminId)
          ? changeAdminRole(deps, { adminId, role, from: from ?? null, actor, byId })
          : refuse('admin-unknown');
      },
    }),
  );
  builder.mutationField('removeAdmin', (t) =>
    t.field({
      type: Result,
      description:
        'Ends all sessions and revokes the open invitations of the admin. An account that is not also a member of the club is deleted.',
      args: { adminId: t.arg.id({ required: true }) },
      resolve: (_, { adminId }, context) => {
        const { actor, inviterId: byId } = getActor(context);
        return isUuid(adminId) ? removeAdmin(deps, { adminId, actor, byId }) : refuse('admin-unknown');
      },
    }),
  );
  builder.mutationField('resetAdminFactors', (t) =>
    t.field({
      type: Result,
      description:
        'Removes all second factors and linked accounts of an admin who lost them, who gets a mail, and ends the sessions.',
      args: { adminId: t.arg.id({ required: true }) },
      resolve: (_, { adminId }, context) => {
        const { actor, inviterId: byId } = getActor(context);
        return isUuid(adminId) ? resetFactors(deps, { adminId, actor, byId }) : refuse('admin-unknown');
      },
    }),
  );
  addSessionChanges(builder, Result, deps);
}

type Result = ReturnType<typeof addResult>;

function addInvitationChanges(
  builder: Builder,
  Result: Result,
  Role: EnumType<AdminRole>,
  deps: MembershipDependencies,
): void {
  builder.mutationField('inviteAdmin', (t) =>
    t.field({
      type: Result,
      description: 'Mails an invitation to become an admin, valid seven days.',
      args: {
        email: t.arg.string({ required: true }),
        role: t.arg({ type: Role, required: true }),
        language: t.arg.string({ required: true, description: 'The language of the mail, ISO 639-1.' }),
      },
      resolve: (_, { language, ...invited }, context) => {
        const who = getActor(context);
        if (!isLocale(language))
          throw codedError('BAD_USER_INPUT', 'There is no such language', { reason: 'language-unknown' });
        return inviteAdmin(deps, { ...invited, language, ...who });
      },
    }),
  );
  builder.mutationField('resendAdminInvitation', (t) =>
    t.field({
      type: Result,
      description: 'Mails another link, valid seven days from now; the one before stops working.',
      args: { invitationId: t.arg.id({ required: true }) },
      resolve: (_, { invitationId }, context) => {
        const who = getActor(context);
        if (!isUuid(invitationId)) return refuse('invitation-unknown');
        return resendAdminInvitation(deps, { invitationId, ...who });
      },
    }),
  );
  builder.mutationField('revokeAdminInvitation', (t) =>
    t.field({
      type: Result,
      args: { invitationId: t.arg.id({ required: true }) },
      resolve: (_, { invitationId }, context) => {
        const { actor } = getActor(context);
        if (!isUuid(invitationId)) return refuse('invitation-unknown');
        return revokeAdminInvitation(deps, { invitationId, actor });
      },
    }),
  );
}

function addSessionChanges(builder: Builder, Result: Result, deps: MembershipDependencies): void {
  builder.mutationField('endAdminSession', (t) =>
    t.field({
      type: Result,
      description: 'Ends a session of any admin.',
      args: { sessionId: t.arg.id({ required: true }) },
      resolve: (_, { sessionId }, context) => {
        const { actor, inviterId: byId } = getActor(context);
        return isUuid(sessionId) ? endAdminSession(deps, { sessionId, actor, byId }) : refuse('session-unknown');
      },
    }),
  );
  builder.mutationField('endOwnSession', (t) =>
    t.field({
      type: Result,
      description: "Ends one of the account's own sessions.",
      args: { sessionId: t.arg.id({ required: true }) },
      resolve: async (_, { sessionId }, context) =>
        requireOpenSession(await endOwnSession(deps, requireAccount(context, 'account.use'), sessionId)),
    }),
  );
}

function addResult(builder: Builder) {
  const Changed = builder.objectRef<Kind<'done'>>('AdminChanged').implement({
    fields: (t) => ({ id: t.exposeID('id', { description: 'Of the admin, invitation or session.' }) }),
  });
  const Refused = builder.objectRef<Kind<'refused'>>('AdminChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${ADMIN_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  const names = { done: 'AdminChanged', refused: 'AdminChangeRefused' } as const;
  return builder.unionType('AdminChangeResult', {
    types: [Changed, Refused],
    resolveType: ({ kind }) => names[kind],
  });
}

function getActor(context: RequestContext): { readonly actor: string; readonly inviterId: string } {
  const { memberId } = requirePermission(context, 'admins.write');
  return { actor: `member:${memberId}`, inviterId: memberId };
}

function refuse(reason: AdminRefusal): AdminChangeResult {
  return { kind: 'refused', reason };
}
