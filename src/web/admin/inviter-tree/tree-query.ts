import { isUuid } from '#kernel/ids.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';

/** The most inviters below the first level whose members are shown at once. */
export const MOST_OPEN = 20;

/** The first level is a list with pages, in the order of joining. */
export const TREE_PAGES = {
  sorts: { joined: 'descending' },
  filters: {},
  columns: [],
  firstColumns: [],
} as const satisfies ListRules;

export type TreeView = 'list' | 'picture';

/** What the address of a tree says: how it is shown, which inviters are open, and the page of the first level. */
export type TreeState = {
  readonly id: string;
  readonly view: TreeView;
  /** The ids of the inviters whose members are shown. */
  readonly open: readonly string[];
  readonly after: string | null;
  readonly before: string | null;
};

/** Reads a tree's address; ids that are none are left out. */
export function parseTreeState(id: string, params: URLSearchParams): TreeState {
  const open = (params.get('open') ?? '').toLowerCase().split(',').filter(isUuid);
  return {
    id,
    view: params.get('view') === 'picture' ? 'picture' : 'list',
    open: [...new Set(open)].slice(0, MOST_OPEN),
    after: params.get('after'),
    before: params.get('before'),
  };
}

/** The address of a tree in a state. */
export function getTreeHref({ id, view, open, after, before }: TreeState): Href {
  const path = href('/admin/inviters/:id/tree', { id });
  const query = { ...{ after, before }, view: view === 'picture' ? view : null, open: open.join(',') || null };
  return Object.values(query).some((value) => value !== null) ? withQuery(path, query) : path;
}

/** The state after an inviter was opened or closed. The one that has been open longest makes room for a further one. */
export function toggleOpen(state: TreeState, inviterId: string): TreeState {
  const others = state.open.filter((id) => id !== inviterId);
  const isOpen = others.length < state.open.length;
  return { ...state, open: isOpen ? others : [...others, inviterId].slice(-MOST_OPEN) };
}
