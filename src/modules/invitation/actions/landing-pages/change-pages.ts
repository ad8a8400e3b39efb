import { newId } from '#kernel/ids.ts';
import { type Cancellation, cancelBulkChange } from '#kernel/list/follow-change.ts';
import { listSelected, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { LandingPageChangeKind, LandingPageSelection } from '../../rules/landing-page/bulk-change.ts';
import { normalizeLandingPageFilter } from '../../rules/landing-page/list.ts';
import type {
  LandingPagesChange,
  LandingPagesChangeDependencies,
  NewLandingPagesChange,
  SelectedPage,
} from './bulk-ports.ts';
import type { LandingPageDependencies, LandingPageResult, LandingPageStores } from './ports.ts';
import { cancelLandingPlan, endLandingPage, publishLandingPage } from './publish-page.ts';

export type ChangePagesInput = {
  readonly kind: LandingPageChangeKind;
  readonly selection: LandingPageSelection;
  readonly actor: string;
};

export type ChangePagesResult =
  | { readonly kind: 'done'; readonly change: LandingPagesChange }
  | { readonly kind: 'refused'; readonly reason: SelectionRefusal };

/** A change of no more pages is made at once: each publication is a transaction of some milliseconds. */
const MOST_AT_ONCE = 20;

/**
 * Publishes, ends or cancels the plans of many landing pages, each as one is. Which are selected, and in which revision, is decided now, once:
 * of a page that somebody changes meanwhile nothing is published unseen. Few are changed at once, many by a job.
 */
export async function changeLandingPages(
  deps: LandingPagesChangeDependencies,
  { kind, selection, actor }: ChangePagesInput,
): Promise<ChangePagesResult> {
  const selected = await listSelected(selection, normalizeLandingPageFilter, deps.landingPages.listIds);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const now = deps.clock();
  const change: NewLandingPagesChange = {
    ...{ id: newId(now, deps.random), kind, actor, createdAt: now },
    pages: await addRevisions(deps, selected),
  };
  const isAtOnce = change.pages.length <= MOST_AT_ONCE;
  await deps.transaction(async ({ landingPageChanges, events, audit }) => {
    await audit.judge(actor);
    await landingPageChanges.insertChange(change);
    // Also for few pages: if this process stops in between, the job does the rest.
    await events.publish('landing-pages.change-requested', { changeId: change.id });
  });
  if (isAtOnce) await applyLandingPagesChange(deps, change.id);
  const stored = await deps.landingPageChanges.findChange(change.id);
  if (!stored) throw new Error('The change was not stored');
  return { kind: 'done', change: stored };
}

/** Cancels a change; see `cancelBulkChange`. A batch of it is a single page. */
export function cancelLandingPagesChange(
  { clock, transaction }: Pick<LandingPagesChangeDependencies, 'clock' | 'transaction'>,
  cancellation: Cancellation,
): Promise<LandingPagesChange | null> {
  return transaction(({ landingPageChanges: changes, audit }) =>
    cancelBulkChange(clock, 'landing-pages-change', { changes, audit }, cancellation),
  );
}

type ApplyDependencies = Pick<LandingPagesChangeDependencies, 'clock' | 'random' | 'isProductPicture' | 'transaction'>;

/**
 * Applies a change to the rest of its pages, each in a transaction of its own with its result: after an interruption it
 * continues where it was, and two workers never change a page twice. `report` gets how many are done.
 */
export async function applyLandingPagesChange(
  deps: ApplyDependencies,
  changeId: string,
  report: (done: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { done, isLast } = await changeNext(deps, changeId);
    if (done !== null) report(done);
    if (isLast) return;
  }
}

/** How far a change is after a page; `done` is null where nothing was left. */
type Applied = { readonly done: number | null; readonly isLast: boolean };

function changeNext(deps: ApplyDependencies, changeId: string): Promise<Applied> {
  return deps.transaction(async ({ landingPageChanges, ...stores }) => {
    const change = await landingPageChanges.lockChange(changeId, 1);
    const [id] = change?.next ?? [];
    if (!change || change.finishedAt || id === undefined) return { done: null, isLast: true };
    const { kind, actor, nextRevision } = change;
    const result = await changeOne(deps, stores, { id, revision: nextRevision ?? 0, kind, actor });
    const done = change.done + 1;
    const isLast = done >= change.total;
    const finishedAt = isLast ? deps.clock() : null;
    await landingPageChanges.addResults(changeId, [result.kind === 'done' ? 'done' : result.reason], finishedAt);
    return { done, isLast };
  });
}

type OneInput = SelectedPage & Pick<ChangePagesInput, 'kind' | 'actor'>;

/** Changes a page as an admin does who sees it alone, in the transaction of its result. */
async function changeOne(
  deps: Omit<ApplyDependencies, 'transaction'>,
  stores: LandingPageStores,
  { id, revision, kind, actor }: OneInput,
): Promise<LandingPageResult> {
  const within: LandingPageDependencies = { ...deps, transaction: (work) => work(stores) };
  const input = { id, revision, actor };
  switch (kind) {
    case 'publish': {
      // The planned end of a page that visitors see stays planned.
      const page = await stores.landingPages.lock(id);
      return publishLandingPage(within, { ...input, publishAt: null, endAt: page?.endAt ?? null });
    }
    case 'end':
      return endLandingPage(within, { ...input, endAt: null });
    case 'cancel':
      return cancelLandingPlan(within, input);
  }
}

async function addRevisions(
  { landingPages }: Pick<LandingPagesChangeDependencies, 'landingPages'>,
  ids: readonly string[],
): Promise<readonly SelectedPage[]> {
  const known = new Map((await landingPages.listRevisions(ids)).map(({ id, revision }) => [id, revision]));
  return ids.map((id) => ({ id, revision: known.get(id) ?? 0 }));
}
