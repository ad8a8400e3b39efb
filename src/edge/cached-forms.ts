import type { FastifyRequest } from 'fastify';
import { isCampaignKey } from '#kernel/campaign-key.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { hasCacheableCookies } from '#web/routing/cacheable-cookies.ts';
import { createFindPage } from '#web/routing/find-page.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { formatPath } from '#web/routing/href.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import type { VisitContext, VisitPart } from '#web/routing/visit-context.ts';

type FlagValues = VisitContext['flags'];

/** The variant of a page that all visitors with the same cache key get. */
export type CachedForm = {
  readonly key: string;
  /** The address without its query. */
  readonly address: string;
  /** The visit context reduced to the parts on which the page depends. */
  readonly visit: VisitContext;
};

export type FindCachedForm = (request: FastifyRequest, visit: VisitContext) => CachedForm | null;

/** Finds the cached form for a request; null where the response is for one visitor only. */
export function createFindCachedForm(pages: readonly DeclaredPage[] = PAGES): FindCachedForm {
  const findDependencies = createFindDependencies(pages);
  return (request, visit) => {
    const [address = '', query = ''] = request.url.split(/\?(.*)/s);
    const dependsOn = findDependencies(address);
    if (!dependsOn || !isAnonymous(request) || !hasCampaignKeysOnly(query)) return null;
    const reduced = reduceVisit(visit, dependsOn);
    return { key: formatKey(address, reduced), address, visit: reduced };
  };
}

type FindDependencies = (address: string) => readonly VisitPart[] | undefined;

/** Creates a function that returns the parts of the visit on which a cached page depends; undefined for other pages. */
function createFindDependencies(pages: readonly DeclaredPage[]): FindDependencies {
  const cached = pages.flatMap(({ path, audience, cache }) =>
    typeof cache === 'object' ? [{ path, audience, dependsOn: cache.dependsOn }] : [],
  );
  const fixed = new Map(
    cached.flatMap(({ path, dependsOn }) => listAddresses(path).map((address) => [address, dependsOn] as const)),
  );
  const withParameters = cached.filter(({ path }) => path.includes(':'));
  if (withParameters.length === 0) return (address) => fixed.get(address);
  const find = createFindPage(withParameters);
  return (address) => {
    const known = fixed.get(address);
    const match = known ? null : find(withoutBase(address));
    // Other spellings of an address would fill the cache with copies of one page.
    const isAsLinked = match && listAddresses(formatPath(match.path, match.params)).includes(address);
    return isAsLinked ? match.page.dependsOn : known;
  };
}

/** All addresses of a path, as links spell them. */
function listAddresses(path: string): readonly string[] {
  return [
    withBase(path),
    ...LOCALES.flatMap((locale) =>
      path === '/' ? [withBase(`/${locale}`), withBase(`/${locale}/`)] : [withBase(`/${locale}${path}`)],
    ),
  ];
}

function isAnonymous({ method, headers }: FastifyRequest): boolean {
  // The response to a HEAD has no body; cached, it would be an empty page for all visitors.
  if (method !== 'GET') return false;
  // With tokens in local storage, the header identifies the member, and the page is for that member only.
  return headers.authorization === undefined && hasCacheableCookies(headers.cookie);
}

function hasCampaignKeysOnly(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every(isCampaignKey);
}

function reduceVisit(visit: VisitContext, dependsOn: readonly VisitPart[]): VisitContext {
  const has = (part: VisitPart) => dependsOn.includes(part);
  return {
    brand: visit.brand,
    locale: has('locale') ? visit.locale : DEFAULT_LOCALE,
    country: has('country') ? visit.country : DEFAULT_COUNTRY,
    countryKnown: has('country') && visit.countryKnown,
    campaign: has('campaign') ? visit.campaign : null,
    // The same for all visits at a time: they add no form but replace each when registrations open or close, and when
    // the first experiment starts.
    door: visit.door,
    hasExperiments: visit.hasExperiments,
    // The cookie and the parameter of a preview bypass the cache.
    ...{ isPreview: false, preview: null },
    // A page shows flags. Which variations gave them to the visit makes no other page.
    ...{ variants: {}, features: {} },
    ...reduceFlags(visit, dependsOn),
  };
}

/** The flags on which a page depends. */
function reduceFlags({ flags, variesTexts }: VisitContext, dependsOn: readonly VisitPart[]) {
  const isKept = (flag: string) => dependsOn.some((part) => part === flag || (part === 'text.*' && isText(flag)));
  return {
    flags: Object.fromEntries(Object.entries(flags).filter(([flag]) => isKept(flag))) as FlagValues,
    ...(variesTexts && dependsOn.some(isText) && { variesTexts }),
  };
}

function isText(flag: string): boolean {
  return flag.startsWith('text.');
}

function formatKey(
  address: string,
  { brand, locale, country, countryKnown, campaign, door, hasExperiments, flags, variesTexts }: VisitContext,
): string {
  return JSON.stringify([
    address,
    brand.id,
    locale,
    country,
    countryKnown,
    campaign,
    door,
    hasExperiments,
    sortKeys(flags),
    variesTexts === true,
  ]);
}

function sortKeys(values: object): readonly unknown[] {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
