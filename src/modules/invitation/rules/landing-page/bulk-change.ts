import type { LandingPageFilter } from './list.ts';

/** What admins do with many landing pages, each at once: publish its draft, take it from visitors, forget its plan. */
export const LANDING_PAGE_CHANGE_KINDS = ['publish', 'end', 'cancel'] as const;
export type LandingPageChangeKind = (typeof LANDING_PAGE_CHANGE_KINDS)[number];

/** The pages that a change applies to: some, or all of a filter but some. */
export type LandingPageSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: LandingPageFilter; readonly except: readonly string[] };

/** Why a change of many landing pages is refused. */
export const PAGES_SELECTION_REFUSALS = ['nothing-selected', 'too-many', 'filter-invalid', 'id-invalid'] as const;
export type PagesSelectionRefusal = (typeof PAGES_SELECTION_REFUSALS)[number];

/** The most pages of one change; the database has the same limit. */
export const MOST_CHANGED_PAGES = 10_000;
