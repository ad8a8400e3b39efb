import { isUuid, newId, type RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import {
  findViewRefusal,
  isListName,
  type ListName,
  normalizeViewName,
  normalizeViewQuery,
  type ViewRefusal,
} from './rules.ts';

/** A name that an admin gave to the query of a list's address; no other admin sees it. */
export type SavedView = { readonly id: string; readonly name: string; readonly query: string };

type NewView = SavedView & { readonly memberId: string; readonly list: string; readonly createdAt: Instant };

export type SavedViewStore = {
  /** By name. */
  list(memberId: string, list: ListName): Promise<readonly SavedView[]>;
  insert(view: NewView): Promise<'inserted' | 'name-taken' | 'too-many'>;
  /** Deletes a view of this admin; returns of which list it was. */
  delete(memberId: string, id: string): Promise<{ readonly list: string } | null>;
};

export type SavedViewDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly lists: Readonly<Record<ListName, ListRules>>;
  readonly views: Pick<SavedViewStore, 'list'>;
  readonly transaction: Transaction<{ readonly views: SavedViewStore; readonly audit: AuditTrail }>;
};

export type SaveViewResult =
  | { readonly kind: 'done'; readonly view: SavedView }
  | { readonly kind: 'refused'; readonly reason: ViewRefusal };

type Input = { readonly memberId: string; readonly list: string; readonly name: string; readonly query: string };

/** Saves a view of a list for an admin, without filters that search for people: a view outlives their data. */
export async function saveView(deps: SavedViewDependencies, input: Input): Promise<SaveViewResult> {
  const { memberId, list } = input;
  const name = normalizeViewName(input.name);
  const query = normalizeViewQuery(input.query, isListName(list) ? deps.lists[list] : null);
  const refusal = findViewRefusal({ list, name, query });
  if (refusal) return { kind: 'refused', reason: refusal };
  const createdAt = deps.clock();
  const view = { id: newId(createdAt, deps.random), name, query };
  return deps.transaction(async ({ views, audit }): Promise<SaveViewResult> => {
    const inserted = await views.insert({ ...view, memberId, list, createdAt });
    if (inserted !== 'inserted') return { kind: 'refused', reason: inserted };
    await audit.record({
      ...createEntry(memberId, view.id),
      action: 'view.saved',
      before: null,
      // Name and query may contain personal data, such as an address that was searched for.
      after: { list },
    });
    return { kind: 'done', view };
  });
}

/** Deletes a view of an admin; returns whether there was one. */
export async function deleteView(
  { transaction }: Pick<SavedViewDependencies, 'transaction'>,
  { memberId, id }: { readonly memberId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return transaction(async ({ views, audit }) => {
    const deleted = await views.delete(memberId, id);
    if (!deleted) return false;
    const { list } = deleted;
    await audit.record({ ...createEntry(memberId, id), action: 'view.deleted', before: { list }, after: null });
    return true;
  });
}

function createEntry(memberId: string, id: string) {
  return { actor: `member:${memberId}`, subject: `view:${id}` };
}
