import type { ExperimentDefinition } from './experiment.ts';

/** From where our own pages get the experiments that they show. */
export type PagesSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'growthbook' }
  | { readonly kind: 'embedded'; readonly environment: string };

/** A page that visitors can open, as far as experiments depend on it. */
export type SitePage = {
  /** Its path and aliases, as in `/:slug`. */
  readonly paths: readonly string[];
  /** The flags on which it depends. */
  readonly flags: readonly string[];
  /** Whether visits may begin with it. */
  readonly isEntry: boolean;
};

/** What the site is, as far as an experiment depends on it. */
export type Site = {
  readonly source: PagesSource;
  readonly pages: readonly SitePage[];
  /** The introduction of each landing page that exists, by slug; that of the start page has the empty one. */
  readonly introFlows: ReadonlyMap<string, string>;
};

/** Finds from where our own pages get their experiments: the operator's GrowthBook service, or the first client key. */
export function findPagesSource(features: {
  readonly growthbookHost: string | null;
  readonly clientKeys: readonly { readonly environment: string }[];
}): PagesSource {
  if (features.growthbookHost !== null) return { kind: 'growthbook' };
  const [first] = features.clientKeys;
  return first ? { kind: 'embedded', environment: first.environment } : { kind: 'none' };
}

/** Lists the slugs of landing pages that a definition names, and that of the start page. */
export function listNamedSlugs({ variations, targeting }: ExperimentDefinition): readonly string[] {
  const paths = [...variations.flatMap(({ redirect }) => redirect ?? []), ...targeting.paths];
  return [...new Set(['', ...paths.flatMap((path) => findSlug(path) ?? [])])];
}

/** The slug of the landing page that a path may be; null for any other path, and for a pattern. */
export function findSlug(path: string): string | null {
  return /^\/([^/*]*)$/.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** Finds the page of a path; undefined if there is none. */
export function findSitePage(path: string, { pages, introFlows }: Site): SitePage | undefined {
  const named = pages.find(({ paths }) => paths.some((one) => one.toLowerCase() === path.toLowerCase()));
  if (named) return named;
  const slug = findSlug(path);
  return slug !== null && introFlows.has(slug) ? pages.find(({ paths }) => paths.some(isSlugPath)) : undefined;
}

/** Whether a path of a page stands for all paths of one part that are no other page. */
export function isSlugPath(path: string): boolean {
  return path.startsWith('/:');
}
