import type { RowSelection } from '#kernel/list/row-selection.ts';
import type { LandingPageFilter } from './list.ts';

/** What admins do with many landing pages, each at once: publish its draft, take it from visitors, forget its plan. */
export const LANDING_PAGE_CHANGE_KINDS = ['publish', 'end', 'cancel'] as const;
export type LandingPageChangeKind = (typeof LANDING_PAGE_CHANGE_KINDS)[number];

/** The pages that a change applies to. */
export type LandingPageSelection = RowSelection<LandingPageFilter>;
