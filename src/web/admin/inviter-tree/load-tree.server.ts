import { parseListQuery } from '#kernel/list/list-query.ts';
import { type InviterGuestsQuery, inviterGuests } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import { parseTreeState, TREE_PAGES, type TreeState } from './tree-query.ts';

type Shown = NonNullable<InviterGuestsQuery['inviter']>;
type Guest = Shown['guests']['edges'][number]['node'];

/** A member with those whom the member invited, where the address opens them. */
export type TreeNode = Guest & { readonly below: Branch | null };
export type Branch = { readonly nodes: readonly TreeNode[]; readonly hasMore: boolean };

export type TreePageData = {
  readonly state: TreeState;
  readonly inviter: Pick<Shown, 'firstName' | 'lastName' | 'status'>;
  readonly invitedBy: Shown['invitedBy'];
  readonly result: ListResult<TreeNode>;
};

/** The members of an open inviter below the first level; a link leads to the others. */
const MOST_BELOW = 25;
/** Nobody reads a deeper tree on one page. */
const DEEPEST = 8;

/** Loads a tree as far as its address opens it; null for an unknown inviter. */
export async function loadTree(run: Run, id: string, params: URLSearchParams): Promise<TreePageData | null> {
  const state = parseTreeState(id, params);
  let root: Shown | null = null;
  const result = await loadList(parseListQuery(TREE_PAGES, params), async (page) => {
    const { inviter } = await run(inviterGuests, { id, ...page });
    root = inviter ?? null;
    return inviter?.guests ?? { edges: [], pageInfo: NO_PAGES, count: { number: 0, isMore: false } };
  });
  // The assignment happens in a function, which the type checker does not follow.
  const found = root as Shown | null;
  if (!found) return null;
  const seen = new Set([id]);
  const shown = result.kind === 'failed' ? result : { ...result, rows: await openNodes(run, state, result.rows, seen) };
  const { firstName, lastName, status, invitedBy } = found;
  return { state, inviter: { firstName, lastName, status }, invitedBy, result: shown };
}

const NO_PAGES = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null, isPartial: false };

/** Loads level by level, so that only what can be seen is read. No inviter is opened twice. */
function openNodes(
  run: Run,
  state: TreeState,
  guests: readonly Guest[],
  seen: Set<string>,
  depth = 1,
): Promise<readonly TreeNode[]> {
  return Promise.all(
    guests.map(async (guest): Promise<TreeNode> => {
      const { inviterId } = guest;
      if (inviterId == null || !state.open.includes(inviterId) || seen.has(inviterId) || depth >= DEEPEST)
        return { ...guest, below: null };
      seen.add(inviterId);
      const { inviter } = await run(inviterGuests, { id: inviterId, first: MOST_BELOW });
      const below = inviter?.guests.edges.map(({ node }) => node) ?? [];
      const nodes = await openNodes(run, state, below, seen, depth + 1);
      return { ...guest, below: { nodes, hasMore: inviter?.guests.pageInfo.hasNextPage ?? false } };
    }),
  );
}
