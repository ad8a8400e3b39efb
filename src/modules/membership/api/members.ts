import { ADMIN_ROLES } from '#kernel/permissions.ts';
import { GENDERS } from '#modules/registration/rules/form.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { findMember, findVoucher } from '../actions/find-member.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { type ResetRequestOutcome, requestPasswordReset } from '../actions/request-mailed-link.ts';
import { type ResetOutcome, resetPassword } from '../actions/reset-password.ts';
import { CARDS, type Member as MemberShape, ROLES, type Voucher as VoucherShape } from '../rules/member.ts';
import { addPasswordlessLogin } from './account/passwordless-login.ts';
import { addLogin } from './login.ts';

type Kind<Outcome extends { readonly kind: string }, Name extends Outcome['kind']> = Extract<Outcome, { kind: Name }>;

/**
 * Adds the membership's part of the schema (specification H3): `me`, the login in its two halves, `logout`,
 * `requestPasswordReset`, `resetPassword`. Returns the refs of its types for the other parts.
 */
export function addMembershipApi(builder: Builder, deps: MembershipDependencies, shared: SharedTypes) {
  const types = addMemberTypes(builder, deps, shared);
  builder.queryField('me', (t) =>
    t.field({
      type: types.Member,
      nullable: true,
      description: 'The member whose token the request has; null without a valid token.',
      resolve: (_, __, { viewer }) => findMember(deps, viewer),
    }),
  );
  const logins = addLogin(builder, deps, shared, types);
  addPasswordlessLogin(builder, deps, shared, logins);
  addPasswordReset(builder, deps, shared);
  return { ...types, ...logins };
}

function addMemberTypes(builder: Builder, deps: MembershipDependencies, { DateTime, Money }: SharedTypes) {
  const Role = builder.enumType('Role', { values: ROLES });
  const AdminRole = builder.enumType('AdminRole', { description: 'What an admin may do.', values: ADMIN_ROLES });
  const Gender = builder.enumType('Gender', { values: GENDERS });
  const Card = builder.enumType('Card', { description: 'A loyalty card.', values: CARDS });
  const Voucher = builder.objectRef<VoucherShape>('Voucher').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      percent: t.exposeInt('percent'),
      minimumOrder: t.field({ type: Money, nullable: true, resolve: (voucher) => voucher.minimumOrder }),
      validUntil: t.field({ type: DateTime, resolve: (voucher) => voucher.validUntil }),
      redeemedAt: t.field({
        type: DateTime,
        nullable: true,
        description: 'When a shop redeemed it.',
        resolve: (voucher) => voucher.redeemedAt,
      }),
    }),
  });
  const Member = builder.objectRef<MemberShape>('Member').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      firstName: t.exposeString('firstName'),
      role: t.field({ type: Role, resolve: (member) => member.role }),
      adminRole: t.field({
        type: AdminRole,
        nullable: true,
        description: 'Null for members.',
        resolve: (member) => member.adminRole,
      }),
      card: t.field({ type: Card, nullable: true, resolve: (member) => member.card }),
      voucher: t.field({
        type: Voucher,
        nullable: true,
        extensions: SINGLE_ROW,
        description: 'The welcome voucher.',
        resolve: (member) => findVoucher(deps, member.id),
      }),
    }),
  });
  return { Member, Voucher, AdminRole, Card, Gender };
}

function addPasswordReset(builder: Builder, deps: MembershipDependencies, shared: SharedTypes) {
  const { TooManyAttempts } = shared;
  const PasswordResetRequested = addOutcome<Kind<ResetRequestOutcome, 'requested'>>(
    builder,
    'PasswordResetRequested',
    'reset.requested',
    'The response is the same for every address; a mail is sent only if an account exists.',
  );
  const names = { requested: 'PasswordResetRequested', 'too-many-attempts': 'TooManyAttempts' } as const;
  const RequestPasswordResetResult = builder.unionType('RequestPasswordResetResult', {
    types: [PasswordResetRequested, TooManyAttempts],
    resolveType: (outcome) => names[outcome.kind],
  });
  builder.mutationField('requestPasswordReset', (t) =>
    t.field({
      type: RequestPasswordResetResult,
      args: { email: t.arg.string({ required: true }) },
      resolve: (_, { email }, { clientAddress, locale }) =>
        requestPasswordReset(deps, { email, locale, clientAddress }),
    }),
  );
  addResetPassword(builder, deps, shared);
}

type ResetShape =
  | Kind<ResetOutcome, 'reset' | 'refused'>
  | { readonly kind: 'invalid'; readonly fields: readonly { readonly name: string; readonly message: string }[] };

function addResetPassword(builder: Builder, deps: MembershipDependencies, { InvalidInput }: SharedTypes) {
  const PasswordReset = addOutcome<Kind<ResetShape, 'reset'>>(
    builder,
    'PasswordReset',
    'reset.done',
    'The new password is set and all sessions have ended; the member can log in.',
  );
  const ResetRefused = addOutcome<Kind<ResetShape, 'refused'>>(
    builder,
    'ResetRefused',
    'reset.refused',
    'The token is unknown, used, replaced or expired.',
  );
  const names = { reset: 'PasswordReset', refused: 'ResetRefused', invalid: 'InvalidInput' } as const;
  const ResetPasswordResult = builder.unionType('ResetPasswordResult', {
    types: [PasswordReset, ResetRefused, InvalidInput],
    resolveType: (outcome) => names[outcome.kind],
  });
  builder.mutationField('resetPassword', (t) =>
    t.field({
      type: ResetPasswordResult,
      args: { token: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_, input) => toResetShape(await resetPassword(deps, input)),
    }),
  );
}

function toResetShape(outcome: ResetOutcome): ResetShape {
  if (outcome.kind !== 'invalid-password') return outcome;
  return { kind: 'invalid', fields: [{ name: 'password', message: `password.${outcome.validationCode}` }] };
}
