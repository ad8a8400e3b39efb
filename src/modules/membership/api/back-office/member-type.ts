import { hasPermission } from '#kernel/permissions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { EnumType, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import type { AdminSession } from '../../actions/admins/ports.ts';
import { listCardChanges, type NamedCardChange } from '../../actions/back-office/list-members.ts';
import type {
  ClubMember as ClubMemberShape,
  ClubVoucher,
  Invitation,
  OwnInvitations,
} from '../../actions/back-office/ports.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import type { Card } from '../../rules/member.ts';
import { getVoucherState, type VoucherState } from '../../rules/voucher-state.ts';
import type { SharedEnums } from './shared-enums.ts';

export type MemberType = ObjectType<ClubMemberShape>;

/** A member as admins see it. */
export function addMemberType(
  schema: SchemaInProgress,
  { AdminRole, Card: CardType }: SharedEnums,
  deps: MembershipDependencies,
): MemberType {
  const { builder, shared } = schema;
  const Voucher = addVoucherType(schema, deps);
  const ClubMember = builder.objectRef<ClubMemberShape>('ClubMember').implement({
    description: 'A member of the club as admins see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
      language: t.exposeString('language'),
      card: t.field({ type: CardType, nullable: true, resolve: ({ card }) => card }),
      adminRole: t.field({
        type: AdminRole,
        nullable: true,
        description: 'Of a member who is an admin as well.',
        resolve: ({ adminRole }) => adminRole,
      }),
      newsletterSince: t.field({
        type: shared.DateTime,
        nullable: true,
        resolve: ({ newsletterSince }) => newsletterSince,
      }),
      registrationId: t.exposeID('registrationId'),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      lastLoginAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'The newest login that is stored; sessions are deleted some time after their end.',
        resolve: ({ lastLoginAt }) => lastLoginAt,
      }),
      voucher: t.field({ type: Voucher, nullable: true, resolve: ({ voucher }) => voucher }),
    }),
  });
  addDetailFields(schema, ClubMember, CardType, deps);
  return ClubMember;
}

/** What is read for the page of one member only. */
function addDetailFields(
  schema: SchemaInProgress,
  ClubMember: MemberType,
  CardType: EnumType<Card>,
  deps: MembershipDependencies,
): void {
  const details = addDetails(schema, CardType);
  schema.builder.objectFields(ClubMember, (t) => ({
    sessions: t.field({
      type: [details.Session],
      extensions: SINGLE_ROW,
      description: 'The open ones, the newest first. None of an admin without `admins.read`.',
      resolve: async ({ id, adminRole: ofAdmin }, _, context) => {
        const { adminRole } = requirePermission(context, 'members.read');
        if (ofAdmin !== null && !hasPermission(adminRole, 'admins.read')) return [];
        return [...(await deps.clubMembers.listSessions(id, deps.clock()))];
      },
    }),
    cardChanges: t.field({
      type: [details.CardChange],
      extensions: SINGLE_ROW,
      description: 'The newest first.',
      resolve: async ({ id }, _, context) => {
        requirePermission(context, 'members.read');
        return [...(await listCardChanges(deps, id))];
      },
    }),
    invitedBy: t.field({
      type: details.InvitedBy,
      nullable: true,
      extensions: SINGLE_ROW,
      resolve: ({ registrationId }, _, context) => {
        requirePermission(context, 'members.read');
        return deps.clubMembers.findInvitation(registrationId);
      },
    }),
    invitations: t.field({
      type: details.Own,
      nullable: true,
      extensions: SINGLE_ROW,
      description: 'Of a member who is an inviter as well: of the inviter with the same address.',
      resolve: ({ email }, _, context) => {
        requirePermission(context, 'members.read');
        return deps.clubMembers.findOwnInvitations(email);
      },
    }),
  }));
}

function addVoucherType({ builder, shared }: SchemaInProgress, { clock }: MembershipDependencies) {
  const State = builder.enumType('VoucherState', {
    values: {
      UPCOMING: { value: 'upcoming' satisfies VoucherState },
      VALID: { value: 'valid' satisfies VoucherState },
      REDEEMED: { value: 'redeemed' satisfies VoucherState },
      EXPIRED: { value: 'expired' satisfies VoucherState },
    } as const,
  });
  return builder.objectRef<ClubVoucher>('ClubMemberVoucher').implement({
    description: 'The welcome voucher of a member.',
    fields: (t) => ({
      code: t.exposeString('code'),
      percent: t.exposeInt('percent'),
      minimumOrder: t.field({ type: shared.Money, nullable: true, resolve: ({ minimumOrder }) => minimumOrder }),
      validFrom: t.field({ type: shared.DateTime, resolve: ({ validFrom }) => validFrom }),
      validUntil: t.field({ type: shared.DateTime, resolve: ({ validUntil }) => validUntil }),
      redeemedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ redeemedAt }) => redeemedAt }),
      redeemedOrder: t.exposeString('redeemedOrder', { nullable: true, description: "The shop's id of the order." }),
      discount: t.field({ type: shared.Money, nullable: true, resolve: ({ discount }) => discount }),
      state: t.field({ type: State, resolve: (voucher) => getVoucherState(voucher, clock()) }),
    }),
  });
}

function addDetails(schema: SchemaInProgress, CardType: EnumType<Card>) {
  const { builder, shared } = schema;
  const CardChange = builder.objectRef<NamedCardChange>('MemberCardChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      before: t.field({ type: CardType, nullable: true, resolve: ({ before }) => before }),
      after: t.field({ type: CardType, nullable: true, resolve: ({ after }) => after }),
      reason: t.exposeString('reason'),
      actor: t.exposeString('actor', { description: '`member:<id>` or `cli`.' }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'The address of the admin; null for the command line and for an account that no longer exists.',
      }),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
    }),
  });
  const InvitedBy = builder.objectRef<Invitation>('MemberInvitedBy').implement({
    fields: (t) => ({
      inviterId: t.exposeID('inviterId'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      isErased: t.exposeBoolean('isErased', { description: 'The inviter was erased: the names say nothing.' }),
      codeId: t.exposeID('codeId'),
      code: t.exposeString('code'),
    }),
  });
  const Own = builder.objectRef<OwnInvitations>('MemberInvitations').implement({
    fields: (t) => ({
      inviterId: t.exposeID('inviterId'),
      pending: t.exposeInt('pending', { description: 'Those who wait for their activation.' }),
      joined: t.field({
        type: shared.ListCount,
        description: 'Those who became members.',
        resolve: ({ joined }) => joined,
      }),
    }),
  });
  return { Session: addSessionType(schema), CardChange, InvitedBy, Own };
}

function addSessionType({ builder, shared }: SchemaInProgress) {
  return builder.objectRef<AdminSession>('MemberSession').implement({
    description: 'A login that is neither ended nor expired.',
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', { nullable: true, description: 'Browser and system; null if unknown.' }),
      network: t.exposeString('network', {
        nullable: true,
        description: 'The address of the login without its last part: a /24 of IPv4, a /48 of IPv6; null if unknown.',
      }),
      startedAt: t.field({ type: shared.DateTime, resolve: ({ startedAt }) => startedAt }),
      expiresAt: t.field({ type: shared.DateTime, resolve: ({ expiresAt }) => expiresAt }),
    }),
  });
}
