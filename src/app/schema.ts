import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { addConsentApi } from '#modules/consent/api.ts';
import { addInvitationApi } from '#modules/invitation/api/code-details.ts';
import { addCustomization, addLanding } from '#modules/invitation/api/landing.ts';
import { addMembershipApi } from '#modules/membership/api.ts';
import { addMembershipInterestApi } from '#modules/membership-interest/api.ts';
import { addActivateAccount, addRegistrationActivated } from '#modules/registration/api/activation.ts';
import { addInvitation } from '#modules/registration/api/invitation.ts';
import { addProgress } from '#modules/registration/api/progress.ts';
import { addRegister } from '#modules/registration/api/register.ts';
import { addResend } from '#modules/registration/api/resend.ts';
import { addVisitorApi } from '#modules/visitor/api.ts';
import { createBuilder } from '#platform/graphql-server/builder.ts';
import { addSharedTypes } from '#platform/graphql-server/shared-types.ts';
import type { World } from './world.ts';

/** The whole schema (specification H3): every area adds its part. */
export function createSchema(world: World): GraphQLSchema {
  const builder = createBuilder();
  const shared = addSharedTypes(builder);
  const Customization = addCustomization(builder);
  addLanding(builder, Customization, world);
  const { ErrorDetail } = addInvitationApi(builder, shared, Customization, world);
  const membership = addMembershipApi(builder, world, shared);
  addRegister(builder, shared, ErrorDetail, world);
  addResend(builder, shared, world);
  addActivateAccount(builder, shared, membership, world);
  addRegistrationActivated(builder, world);
  addProgress(builder, addInvitation(builder, membership, world), world);
  addMembershipInterestApi(builder, shared, world);
  addConsentApi(builder, shared, world);
  addVisitorApi(builder);
  return lexicographicSortSchema(builder.toSchema());
}
