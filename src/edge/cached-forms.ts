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
import { getPageRoute } from './route-pattern.ts';
import type { PageRequest } from './visit-context.ts';

type FlagValues = VisitContext['flags'];

/** The variant of a page that all visitors with the same cache key get. */
export type CachedForm = {
  readonly key: string;
  /** The address without its query. */
  readonly address: string;
  /** The visit context reduced to the parts on which the page depends. */
  readonly visit: VisitContext;
};

/** A request for a page that all visitors with the same cache key get. */
export type CacheableRequest = {
  /** The address without its query. */
  readonly address: string;
  /** The parts of the visit on which the page depends. */
  readonly dependsOn: readonly VisitPart[];
  /** The route of its logs and metrics. */
  readonly route: string;
};

/** Recognizes a request for a cached page; null where the response is for one visitor only. */
export type FindCacheable = (request: PageRequest) => CacheableRequest | null;

export function createFindCacheable(pages: readonly DeclaredPage[]): FindCacheable {
  const findAddress = createFindAddress(pages);
  return (request) => {
    const [address = '', query = ''] = splitQuery(request.url);
    const found = findAddress(address);
    return found && isAnonymous(request) && hasCampaignKeysOnly(query) ? { ...found, address } : null;
  };
}

/** The same for the pages of the program. */
export const findCacheable = createFindCacheable(PAGES);

/** The form of a page that a visit gets. */
export function getCachedForm({ address, dependsOn }: CacheableRequest, visit: VisitContext): CachedForm {
  const reduced = reduceVisit(visit, dependsOn);
  return { key: formatKey(address, reduced), address, visit: reduced };
}

function splitQuery(url: string): readonly string[] {
  const start = url.indexOf('?');
  return start < 0 ? [url] : [url.slice(0, start), url.slice(start + 1)];
}

type KnownAddress = Pick<CacheableRequest, 'dependsOn' | 'route'>;

/** Creates a function that finds the cached page of an address; undefined for other pages. */
function createFindAddress(pages: readonly DeclaredPage[]): (address: string) => KnownAddress | undefined {
  const cached = pages.flatMap((page) => {
    const { path, audience, cache } = page;
    const route = getPageRoute(page);
    return typeof cache === 'object' ? [{ path, audience, dependsOn: cache.dependsOn, route }] : [];
  });
  const fixed = new Map(
    cached.flatMap(({ path, ...known }) => listAddresses(path).map((address) => [address, known] as const)),
  );
  const withParameters = cached.filter(({ path }) => path.includes(':'));
  if (withParameters.length === 0) return (address) => fixed.get(address);
  const find = createFindPage(withParameters);
  return (address) => {
    const known = fixed.get(address);
    const match = known ? null : find(withoutBase(address));
    // Other spellings of an address would fill the cache with copies of one page.
    const isAsLinked = match && listAddresses(formatPath(match.path, match.params)).includes(address);
    return isAsLinked ? match.page : known;
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

function isAnonymous({ method, headers }: PageRequest): boolean {
  // The response to a HEAD has no body; cached, it would be an empty page for all visitors.
  if (method !== 'GET') return false;
  // With tokens in local storage, the header identifies the member, and the page is for that member only.
  return headers.authorization === undefined && hasCacheableCookies(headers.cookie);
}

function hasCampaignKeysOnly(query: string): boolean {
  return query === '' || [...new URLSearchParams(query).keys()].every(isCampaignKey);
}

function reduceVisit(visit: VisitContext, dependsOn: readonly VisitPart[]): VisitContext {
  const has = (part: VisitPart) => dependsOn.includes(part);
  const flags = reduceFlags(visit, dependsOn);
  const reduced: VisitContext = {
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
    isPreview: false,
    preview: null,
    // A page shows flags. Which variations gave them to the visit makes no other page.
    variants: {},
    features: {},
    flags,
  };
  return visit.variesTexts && dependsOn.some(isText) ? { ...reduced, variesTexts: true } : reduced;
}

/** By the flags of visits, which those with the same variants share: the flags that were selected last. */
const selected = new WeakMap<FlagValues, { readonly dependsOn: readonly VisitPart[]; readonly kept: FlagValues }>();

/** The flags on which a page depends. */
function reduceFlags({ flags }: VisitContext, dependsOn: readonly VisitPart[]): FlagValues {
  if (Object.keys(flags).length === 0) return flags;
  const known = selected.get(flags);
  if (known?.dependsOn === dependsOn) return known.kept;
  const kept = selectFlags(flags, dependsOn);
  selected.set(flags, { dependsOn, kept });
  return kept;
}

function selectFlags(flags: FlagValues, dependsOn: readonly VisitPart[]): FlagValues {
  const isKept = (flag: string) => dependsOn.some((part) => part === flag || (part === 'text.*' && isText(flag)));
  return Object.fromEntries(Object.entries(flags).filter(([flag]) => isKept(flag))) as FlagValues;
}

function isText(flag: string): boolean {
  return flag.startsWith('text.');
}

function formatKey(
  address: string,
  { brand, locale, country, countryKnown, campaign, door, hasExperiments, flags, variesTexts }: VisitContext,
): string {
  // An address has no blank. What most visits do not have takes most of the time to format.
  const variants = Object.keys(flags).length === 0 ? '' : formatFlags(flags);
  const isUsual = campaign === null && door.kind === 'open' && !variesTexts;
  const rest = isUsual ? '' : JSON.stringify([campaign, door, variesTexts === true]);
  return `${address} ${brand.id} ${locale} ${country} ${countryKnown} ${hasExperiments} ${rest} ${variants}`;
}

const flagTexts = new WeakMap<FlagValues, string>();

function formatFlags(flags: FlagValues): string {
  const known = flagTexts.get(flags);
  if (known !== undefined) return known;
  const text = JSON.stringify(sortKeys(flags));
  flagTexts.set(flags, text);
  return text;
}

function sortKeys(values: object): readonly unknown[] {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
