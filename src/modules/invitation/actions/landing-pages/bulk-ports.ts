import type { Instant } from '#kernel/instant.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { FindSuperfluous, Transaction } from '#kernel/ports.ts';
import type { LandingPageChangeKind } from '../../rules/landing-page/bulk-change.ts';
import type { LandingPageKind } from '../../rules/landing-page/content.ts';
import type { LandingPageFilter } from '../../rules/landing-page/list.ts';
import type { LandingPageDependencies, LandingPageRefusal, LandingPageStores } from './ports.ts';

/** A change of many landing pages, and how far it has got. */
export type LandingPagesChange = {
  readonly id: string;
  readonly kind: LandingPageChangeKind;
  readonly actor: string;
  readonly total: number;
  /** The number of pages that were looked at. */
  readonly done: number;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

export type SelectedPage = { readonly id: string; readonly revision: number };

export type NewLandingPagesChange = Pick<LandingPagesChange, 'id' | 'kind' | 'actor' | 'createdAt'> & {
  readonly pages: readonly SelectedPage[];
};

/** What became of one of the pages. */
export type PageResult = 'done' | LandingPageRefusal;
export type PageResultCount = { readonly result: PageResult; readonly number: number };
export type ChangedPage = {
  readonly pageId: string;
  /** Null for a page that is deleted. */
  readonly kind: LandingPageKind | null;
  readonly slug: string | null;
  readonly result: PageResult;
};

export type LandingPagesChangeStore = {
  insertChange(change: NewLandingPagesChange): Promise<void>;
  findChange(id: string): Promise<LandingPagesChange | null>;
  /** Locks a change until the transaction ends; with its next page. */
  lockChange(id: string): Promise<(LandingPagesChange & { readonly next: SelectedPage | null }) | null>;
  /** Adds the result of the next page. */
  addResult(id: string, result: PageResult, finishedAt: Instant | null): Promise<void>;
  countResults(id: string): Promise<readonly PageResultCount[]>;
  /** The pages from a position on, without those that changed where `refusedOnly` is set. */
  listResults(
    id: string,
    page: { readonly after: number; readonly limit: number; readonly refusedOnly: boolean },
  ): Promise<readonly ChangedPage[]>;
  /** Among permanently failed jobs: those of changes that are unknown or finished. */
  findSuperfluousChanges: FindSuperfluous;
};

/** Finds what a change applies to. */
export type LandingPageSelectionStore = {
  readonly listIds: ListIds<LandingPageFilter>;
  /** The revisions of those of the pages that exist. */
  listRevisions(ids: readonly string[]): Promise<readonly SelectedPage[]>;
};

export type LandingPagesChangeDependencies = Omit<LandingPageDependencies, 'transaction'> & {
  readonly landingPages: LandingPageSelectionStore;
  readonly landingPageChanges: Pick<LandingPagesChangeStore, 'findChange' | 'countResults' | 'listResults'>;
  readonly transaction: Transaction<LandingPageStores & { readonly landingPageChanges: LandingPagesChangeStore }>;
};
