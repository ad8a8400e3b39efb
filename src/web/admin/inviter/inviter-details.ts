import type { CodeListQuery, InviterAsMemberQuery, ShowInviterQuery } from '#web/generated/operations.ts';

export type InviterDetails = NonNullable<ShowInviterQuery['inviter']>;
/** Of an inviter who is a member as well, for admins who may read members. */
export type InviterAsMember = NonNullable<NonNullable<InviterAsMemberQuery['inviter']>['invitedBy']>;
export type InviterCode = CodeListQuery['registrationCodes']['edges'][number]['node'];
