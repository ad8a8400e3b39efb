import { hasPermission } from '#kernel/permissions.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MemberChangeResult } from '#modules/membership/rules/member-change.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType, UnionType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import type { IdentityDependencies, LinkedIdentity, ShownMember } from '../actions/ports.ts';
import { removeMemberIdentity } from '../actions/remove-member-identity.ts';

export type BackOfficeTypes = {
  readonly ClubMember: ObjectType<ShownMember>;
  readonly ChangeMemberResult: UnionType<MemberChangeResult>;
};

type Types = BackOfficeTypes & { readonly Identity: ObjectType<LinkedIdentity> };

/** What admins see and remove of the identities of a member (specification K5). */
export function addMemberIdentities(
  { builder }: SchemaInProgress,
  { ClubMember, ChangeMemberResult, Identity }: Types,
  deps: IdentityDependencies,
): void {
  builder.objectField(ClubMember, 'identities', (t) =>
    t.field({
      type: [Identity],
      extensions: SINGLE_ROW,
      description: 'The accounts at providers with which the member logs in. None of an admin without `admins.read`.',
      resolve: async ({ id, adminRole: ofAdmin }, _, context) => {
        const { adminRole } = requirePermission(context, 'members.read');
        if (ofAdmin !== null && !hasPermission(adminRole, 'admins.read')) return [];
        return [...(await deps.identities.listIdentities(id))];
      },
    }),
  );
  builder.mutationField('removeMemberIdentity', (t) =>
    t.field({
      type: ChangeMemberResult,
      description:
        'Removes an account at a provider from a member, also the last one: the member can set a password by mail. Ends the sessions of the member. From an admin it needs `admins.write`.',
      args: { id: t.arg.id({ required: true }), identityId: t.arg.id({ required: true }) },
      resolve: (_, { id, identityId }, context) => {
        const viewer = requirePermission(context, 'members.write');
        const { memberId, sessionId } = viewer;
        return removeMemberIdentity(deps, {
          memberId: String(id),
          identityId: String(identityId),
          by: { actor: `member:${memberId}`, memberId, sessionId },
          mayChangeAdmins: () => mayChangeAdmins(context, viewer),
        });
      },
    }),
  );
}

/** False without the permission; with it, throws where a proof of identity is needed first. */
function mayChangeAdmins(context: RequestContext, { adminRole }: Viewer): boolean {
  if (!hasPermission(adminRole, 'admins.write')) return false;
  requirePermission(context, 'admins.write');
  return true;
}
