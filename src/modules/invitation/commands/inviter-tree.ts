import { listGuests } from '../actions/inviters/list-inviters.ts';
import type { Guest, InviterReadDependencies } from '../actions/inviters/ports.ts';

/** A member in the tree of who invited whom. */
export type TreeLine = Guest & {
  readonly depth: number;
  /** The inviter of the member. */
  readonly invitedBy: string;
  /** There are further members of the same inviter, which are left out. */
  readonly hasMore: boolean;
};

type Bounds = { readonly depth: number; readonly limit: number };

/** Reads the tree below an inviter, each member before those whom the member invited. An inviter is entered once. */
export async function* readTree(
  deps: Pick<InviterReadDependencies, 'inviterList'>,
  inviterId: string,
  bounds: Bounds,
  level = 1,
  seen: Set<string> = new Set([inviterId]),
): AsyncGenerator<TreeLine> {
  const place = { limit: bounds.limit, after: null, before: null };
  const result = await listGuests(deps, inviterId, place);
  if (result.kind === 'refused') throw new Error(`The tree cannot be read: ${result.reason}`);
  const { rows, hasNext } = result.page;
  for (const [index, { row }] of rows.entries()) {
    yield { ...row, depth: level, invitedBy: inviterId, hasMore: hasNext && index === rows.length - 1 };
    if (row.inviterId === null || level === bounds.depth || seen.has(row.inviterId)) continue;
    seen.add(row.inviterId);
    yield* readTree(deps, row.inviterId, bounds, level + 1, seen);
  }
}
