import { parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import { memberList, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { MemberQuery, ShownMember } from './member-query.ts';
import { toVariables } from './to-variables.server.ts';

export type MembersPageData = {
  readonly query: MemberQuery;
  readonly result: ListResult<ShownMember>;
  readonly views: readonly ShownView[];
};

/** Loads the list of members as its address says. */
export async function loadMembers(run: Run, params: URLSearchParams, timeZone: string): Promise<MembersPageData> {
  const query = parseListQuery(MEMBER_LIST, params);
  const variables = toVariables(query, timeZone);
  const [result, views] = await Promise.all([
    loadList(query, async (page) => (await run(memberList, { ...variables, ...page })).members),
    run(savedViews, { list: 'members' }),
  ]);
  return { query, result, views: views.savedViews };
}
