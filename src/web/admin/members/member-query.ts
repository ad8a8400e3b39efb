import type { QueryOf } from '#kernel/list/list-query.ts';
import type { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import type { MemberListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type MemberQuery = QueryOf<typeof MEMBER_LIST>;
export type ShownMember = MemberListQuery['members']['edges'][number]['node'];

export const MEMBERS = href('/admin/members');
