import type { QueryOf } from '#kernel/list/list-query.ts';
import type { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import type { InviterListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type InviterQuery = QueryOf<typeof INVITER_LIST>;
export type ShownInviter = InviterListQuery['inviters']['edges'][number]['node'];

export const INVITERS = href('/admin/inviters');
