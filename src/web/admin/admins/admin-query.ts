import type { QueryOf } from '#kernel/list/list-query.ts';
import type { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import type { AdminListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type AdminQuery = QueryOf<typeof ADMIN_LIST>;
export type ShownAdmin = AdminListQuery['admins']['edges'][number]['node'];

export const ADMINS = href('/admin/admins');
