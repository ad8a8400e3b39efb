import type { ShowMemberQuery } from '#web/generated/operations.ts';

export type MemberDetails = NonNullable<ShowMemberQuery['member']>;
