import type { Member, Voucher } from '#modules/membership/rules/member.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ActivationDependencies } from '../actions/activate-account.ts';
import type { BulkDependencies } from '../actions/admin/bulk-ports.ts';
import type { AdminDependencies } from '../actions/admin/ports.ts';
import type { CodeDependencies } from '../actions/enter-code.ts';
import type { FollowDependencies } from '../actions/follow-activation.ts';
import type { IdentityRegistrationDependencies } from '../actions/register/register-with-identity.ts';
import { addActivateAccount, addRegistrationActivated, type OpenedShape } from './activation.ts';
import { addRegistrationsApi } from './admin/registrations.ts';
import { addCodes } from './codes.ts';
import { addInvitation, type InvitationApiDependencies } from './invitation.ts';
import { addProgress, type ProgressDependencies } from './progress.ts';
import { addRegister, type ErrorDetailType, type GenderType, type RegisterApiDependencies } from './register.ts';
import { addRegisterWithIdentity } from './register-with-identity.ts';
import { addResend, type ResendDependencies } from './resend.ts';

/** The types of other areas that registrations use. */
type OtherTypes = {
  readonly Member: ObjectType<Member>;
  readonly Voucher: ObjectType<Voucher>;
  readonly ErrorDetail: ErrorDetailType;
  readonly Gender: GenderType;
};

type Dependencies = RegisterApiDependencies &
  IdentityRegistrationDependencies<OpenedShape> &
  ResendDependencies &
  ActivationDependencies<string, OpenedShape> &
  CodeDependencies &
  FollowDependencies &
  BulkDependencies &
  ProgressDependencies &
  InvitationApiDependencies &
  AdminDependencies;

/** The registration's part of the schema (specification H3, K1). */
export function addRegistrationApi(schema: SchemaInProgress, deps: Dependencies, types: OtherTypes): void {
  const { builder, shared } = schema;
  const registering = addRegister(builder, shared, types, deps);
  addResend(builder, shared, deps);
  addCodes(builder, shared, deps);
  const Activated = addActivateAccount(builder, shared, types, deps);
  addRegisterWithIdentity(builder, { ...registering, Activated }, deps);
  addRegistrationActivated(builder, deps);
  addProgress(builder, addInvitation(builder, types, deps), deps);
  addRegistrationsApi(schema, deps);
}
