import type { EnumType, ObjectType } from '#platform/graphql-server/builder.ts';
import type { ListedInviter } from '../../actions/inviters/ports.ts';
import type { InviterChangeKind } from '../../rules/inviter-change.ts';
import type { InviterStatus } from '../../rules/inviter-list.ts';

export type InviterType = ObjectType<ListedInviter>;

/** The enums that the parts of inviters share. */
export type InviterEnums = {
  readonly Status: EnumType<InviterStatus>;
  readonly ChangeKind: EnumType<InviterChangeKind>;
};
