import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { findMemberInvitation, type RegistrationInvitation } from '../actions/registration-progress.ts';

export type InvitationApiDependencies = Parameters<typeof findMemberInvitation>[0];

/**
 * The invitation that pages show as a card. Returns its type. A member's invitation is visible to that member only,
 * like all fields of `Member`.
 */
export function addInvitation<Member extends { readonly id: string }>(
  builder: Builder,
  { Member }: { readonly Member: ObjectType<Member> },
  deps: InvitationApiDependencies,
): ObjectType<RegistrationInvitation> {
  const Invitation = builder.objectRef<RegistrationInvitation>('RegistrationInvitation').implement({
    fields: (t) => ({
      invitorName: t.exposeString('invitorName', { nullable: true, description: 'First name and initial.' }),
      voucherPercent: t.exposeInt('voucherPercent'),
      voucherMinimumMinor: t.exposeInt('voucherMinimumMinor', {
        nullable: true,
        description: "The voucher's minimum order in minor units; null if there is none.",
      }),
    }),
  });
  builder.objectField(Member, 'invitation', (t) =>
    t.field({
      type: Invitation,
      nullable: true,
      extensions: SINGLE_ROW,
      description: 'The invitation with which the member registered.',
      resolve: ({ id }) => findMemberInvitation(deps, id),
    }),
  );
  return Invitation;
}
