import type { AdminRole } from '#kernel/permissions.ts';
import type { EnumType } from '#platform/graphql-server/builder.ts';
import type { Card } from '../../rules/member.ts';

/** The enums that the parts of this area share. */
export type SharedEnums = { readonly AdminRole: EnumType<AdminRole>; readonly Card: EnumType<Card> };
