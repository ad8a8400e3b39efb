import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { type FieldProblem, findContentProblems } from '../../rules/landing-page/check-content.ts';
import type { KnownContent, LandingPageKind } from '../../rules/landing-page/content.ts';
import {
  type LandingPageFilter,
  type LandingPageSort,
  normalizeLandingPageFilter,
} from '../../rules/landing-page/list.ts';
import { createActorNames } from './name-actors.ts';
import type { LandingPage, LandingPageReadDependencies, NamedPage, NamedRow, NamedVersion } from './ports.ts';

export type LandingPageListResult =
  | { readonly kind: 'page'; readonly page: ListPage<NamedRow>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'filter-invalid' | 'cursor-invalid' | 'limit-invalid' };

/** The versions that a page keeps; older ones are deleted by the next publication. */
export const KEPT_VERSIONS = 50;

type ReadDependencies = Pick<LandingPageReadDependencies, 'landingPages' | 'findEmails'>;

/** Reads a page of the landing pages (specification K1). */
export async function listLandingPages(
  { landingPages, findEmails }: ReadDependencies,
  { filter: given, page }: { readonly filter: LandingPageFilter; readonly page: PageRequest<LandingPageSort> },
): Promise<LandingPageListResult> {
  const filter = normalizeLandingPageFilter(given);
  // The beginning of a slug has one order, that of its index.
  if (!filter || (filter.slug !== null && page.sort !== 'slug')) return { kind: 'refused', reason: 'filter-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await landingPages.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  const getName = await createActorNames(
    findEmails,
    found.rows.map(({ row }) => row.changedBy),
  );
  const rows = found.rows.map(({ row, cursor }) => ({
    row: { ...row, changedByName: getName(row.changedBy) },
    cursor,
  }));
  return { kind: 'page', page: { ...found, rows }, count: () => landingPages.count(filter) };
}

export async function findLandingPage(
  { landingPages }: Pick<LandingPageReadDependencies, 'landingPages'>,
  id: string,
): Promise<LandingPage | null> {
  return isUuid(id) ? landingPages.find(id) : null;
}

export function findLandingPageBySlug(
  { landingPages }: Pick<LandingPageReadDependencies, 'landingPages'>,
  kind: LandingPageKind,
  slug: string,
): Promise<LandingPage | null> {
  return landingPages.findBySlug(kind, slug);
}

/** Reads a page with the name of whoever changed it. */
export async function findNamedPage(deps: ReadDependencies, id: string): Promise<NamedPage | null> {
  const page = await findLandingPage(deps, id);
  if (!page) return null;
  const getName = await createActorNames(deps.findEmails, [page.changedBy]);
  return { ...page, changedByName: getName(page.changedBy) };
}

export async function listLandingVersions(deps: ReadDependencies, id: string): Promise<readonly NamedVersion[]> {
  const versions = await deps.landingPages.listVersions(id, KEPT_VERSIONS);
  const getName = await createActorNames(
    deps.findEmails,
    versions.map(({ publishedBy }) => publishedBy),
  );
  return versions.map((version) => ({ ...version, publishedByName: getName(version.publishedBy) }));
}

/** What the draft of a page still needs before it can be published. */
export function findPageProblems(
  rules: Pick<LandingPageReadDependencies, 'isProductPicture'>,
  { kind, draft }: LandingPage,
): readonly FieldProblem[] {
  return draft === null ? [] : findContentProblems({ kind, content: draft } as KnownContent, rules);
}
