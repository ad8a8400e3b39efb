import { pickShownChange } from './pick-shown-change.ts';

type Stored = { readonly finishedAt?: unknown };
type Listed = Stored & { readonly id: string; readonly createdAt: unknown };
type Found<Change> = (Omit<Change, 'finishedAt'> & { readonly isFinished: boolean }) | null;
type Find<Change> = (id: string) => Promise<Change | null | undefined>;

/** What the page of a list says about changes of many rows. */
export type ListedChanges<Change, One> = {
  /** The change that the address names, else one that runs or has just ended. */
  readonly change: One | null;
  /** Names the change that led to the page, which empties the selection. */
  readonly doneId: string | null;
  /** Those that run, then the newest others. */
  readonly changes: readonly Change[];
};

/** Loads the changes of a list: who comes back to it, or is another admin, finds those that run and what became of the others. */
export async function loadChanges<Change extends Listed, One extends Stored>(
  params: URLSearchParams,
  list: () => Promise<readonly Change[]>,
  find: Find<One>,
): Promise<ListedChanges<Change, NonNullable<Found<One>>>> {
  const changes = await list();
  const doneId = params.get('change');
  const change = await findChange(doneId ?? pickShownChange(changes, new Date()), find);
  return { change, doneId, changes };
}

/** The change of many rows with an id, if there is one. */
export async function findChange<One extends Stored>(id: string | null, find: Find<One>): Promise<Found<One>> {
  const change = id === null ? null : await find(id);
  if (!change) return null;
  const { finishedAt, ...shown } = change;
  return { ...shown, isFinished: finishedAt != null };
}
