import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { LandingPageChangeKind } from '../../rules/landing-page/bulk-change.ts';
import type { LandingPageKind } from '../../rules/landing-page/content.ts';
import type { LandingPageFilter } from '../../rules/landing-page/list.ts';
import type { LandingPageDependencies, LandingPageRefusal, LandingPageStores } from './ports.ts';

/** A change of many landing pages, and how far it has got. */
export type LandingPagesChange = BulkChange & {
  readonly kind: LandingPageChangeKind;
  /** The revision of the next page at the time of the request. */
  readonly nextRevision: number | null;
};

export type SelectedPage = { readonly id: string; readonly revision: number };

export type NewLandingPagesChange = Pick<LandingPagesChange, 'id' | 'kind' | 'actor' | 'createdAt'> & {
  readonly pages: readonly SelectedPage[];
};

/** What became of one of the pages. */
export type PageResult = 'done' | LandingPageRefusal;
export type ChangedPage = {
  readonly pageId: string;
  /** Null for a page that is deleted. */
  readonly kind: LandingPageKind | null;
  readonly slug: string | null;
  readonly result: PageResult;
};

export type LandingPagesChangeStore = BulkChangeStore<LandingPagesChange, PageResult> & {
  insertChange(change: NewLandingPagesChange): Promise<void>;
  /** What became of the pages. */
  listResults(id: string, page: ResultPage): Promise<readonly ChangedPage[]>;
};

/** Finds what a change applies to. */
export type LandingPageSelectionStore = {
  readonly listIds: ListIds<LandingPageFilter>;
  /** The revisions of those of the pages that exist. */
  listRevisions(ids: readonly string[]): Promise<readonly SelectedPage[]>;
};

export type LandingPagesChangeDependencies = Omit<LandingPageDependencies, 'transaction'> & {
  readonly landingPages: LandingPageSelectionStore;
  readonly landingPageChanges: Pick<
    LandingPagesChangeStore,
    'findChange' | 'listChanges' | 'countResults' | 'listResults'
  >;
  readonly transaction: Transaction<LandingPageStores & { readonly landingPageChanges: LandingPagesChangeStore }>;
};
