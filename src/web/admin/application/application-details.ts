import type { ApplicationInvitationQuery, ShowApplicationQuery } from '#web/generated/operations.ts';

export type ApplicationDetails = NonNullable<ShowApplicationQuery['membershipApplication']>;
export type Invitation = NonNullable<ApplicationInvitationQuery['membershipApplicationInvitation']>;
