import { parseListQuery } from '#kernel/list/list-query.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import {
  type MembersChangesQuery,
  memberList,
  membersChange,
  membersChanges,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { type ListedChanges, loadChanges } from '../list/load-changes.server.ts';
import { loadListAfter } from '../list/load-list.server.ts';
import type { ShownChange } from './change-banner.tsx';
import type { MemberQuery, ShownMember } from './member-query.ts';
import { toVariables } from './to-variables.server.ts';

export type ListedChange = MembersChangesQuery['membersChanges'][number];

export type MembersPageData = ListedChanges<ListedChange, ShownChange> & {
  readonly query: MemberQuery;
  readonly result: ListResult<ShownMember>;
  readonly views: readonly ShownView[];
  /** A member has just been erased, and the way led back here. */
  readonly wasErased: boolean;
};

/** Loads the list of members as its address says. */
export async function loadMembers(run: Run, params: URLSearchParams, timeZone: string): Promise<MembersPageData> {
  const query = parseListQuery(MEMBER_LIST, params);
  const variables = toVariables(query, timeZone);
  const changing = loadChanges(
    params,
    async () => (await run(membersChanges, {})).membersChanges,
    async (id) => (await run(membersChange, { id })).membersChange,
  );
  const [result, views, changes] = await Promise.all([
    loadListAfter(changing, query, async (page) => (await run(memberList, { ...variables, ...page })).members),
    run(savedViews, { list: 'members' }),
    changing,
  ]);
  return { query, result, views: views.savedViews, ...changes, wasErased: params.has('erased') };
}
