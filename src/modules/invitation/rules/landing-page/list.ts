import type { ListRules } from '#kernel/list/list-query.ts';
import { LANDING_PAGE_KINDS, type LandingPageKind } from './content.ts';

/**
 * `scheduled`: a publication or an end is planned. `draft`: something differs from what visitors see, or was never published.
 * `published`: visitors see it as it is. `ended`: visitors do not see it any more.
 */
export const LANDING_PAGE_STATES = ['draft', 'scheduled', 'published', 'ended'] as const;
export type LandingPageState = (typeof LANDING_PAGE_STATES)[number];

const LANDING_PAGE_COLUMNS = ['slug', 'kind', 'state', 'live', 'version', 'planned', 'changed', 'by'] as const;

export type LandingPageSort = 'changed' | 'slug';

export type LandingPageColumn = (typeof LANDING_PAGE_COLUMNS)[number];

/** How the list can be filtered; null does not filter. */
export type LandingPageFilter = {
  /** The beginning of a slug, in small letters. */
  readonly slug: string | null;
  readonly kind: LandingPageKind | null;
  readonly state: LandingPageState | null;
};

/** The list of landing pages (specification K1). */
export const LANDING_PAGE_LIST = {
  sorts: { changed: 'descending', slug: 'ascending' },
  filters: {
    slug: { kind: 'text', normalize: normalizeSlug, sortedBy: 'slug', isImpersonal: true },
    kind: { kind: 'choice', values: LANDING_PAGE_KINDS },
    state: { kind: 'choice', values: LANDING_PAGE_STATES },
  },
  columns: LANDING_PAGE_COLUMNS,
  firstColumns: ['slug', 'kind', 'state', 'live', 'changed', 'by'],
} as const satisfies ListRules;

/** The beginning of a slug as it is stored; null for what no slug begins with. A path may begin with a slash. */
export function normalizeSlug(typed: string): string | null {
  const slug = typed.trim().toLowerCase().replace(/^\//, '');
  return /^[a-z0-9-]{1,64}$/.test(slug) ? slug : null;
}

/** The filter with its slug in the stored form; null if no page can have it. */
export function normalizeLandingPageFilter(filter: LandingPageFilter): LandingPageFilter | null {
  if (filter.slug === null) return filter;
  const slug = normalizeSlug(filter.slug);
  return slug === null ? null : { ...filter, slug };
}
