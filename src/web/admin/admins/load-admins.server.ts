import { parseListQuery } from '#kernel/list/list-query.ts';
import { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import {
  adminList,
  type OpenAdminInvitationsQuery,
  openAdminInvitations,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { AdminQuery, ShownAdmin } from './admin-query.ts';
import { toVariables } from './to-variables.server.ts';

export type AdminsPageData = {
  readonly query: AdminQuery;
  readonly result: ListResult<ShownAdmin>;
  readonly views: readonly ShownView[];
  readonly invitations: OpenAdminInvitationsQuery['adminInvitations'];
};

/** Loads the list of admins as its address says, and the open invitations. */
export async function loadAdmins(run: Run, params: URLSearchParams): Promise<AdminsPageData> {
  const query = parseListQuery(ADMIN_LIST, params);
  const variables = toVariables(query);
  const [result, views, { adminInvitations: invitations }] = await Promise.all([
    loadList(query, async (page) => (await run(adminList, { ...variables, ...page })).admins),
    run(savedViews, { list: 'admins' }),
    run(openAdminInvitations, {}),
  ]);
  return { query, result, views: views.savedViews, invitations };
}
