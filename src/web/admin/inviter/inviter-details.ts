import type { CodeListQuery, ShowInviterQuery } from '#web/generated/operations.ts';

export type InviterDetails = NonNullable<ShowInviterQuery['inviter']>;
export type InviterCode = CodeListQuery['registrationCodes']['edges'][number]['node'];
