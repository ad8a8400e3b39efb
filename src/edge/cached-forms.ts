import type { FastifyRequest } from 'fastify';
import { isCampaignKey } from '#kernel/campaign-key.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locale.ts';
import { withBase } from '#web/routing/base-path.ts';
import { hasCacheableCookies } from '#web/routing/cacheable-cookies.ts';
import { PAGES, type Page } from '#web/routing/page-paths.ts';
import type { VisitContext, VisitPart } from '#web/routing/visit-context.ts';

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
export function createFindCachedForm(pages: readonly Page[] = PAGES): FindCachedForm {
  const cached = new Map(
    pages.flatMap((page) => listAddresses(page).map((address) => [address, page.cache?.dependsOn] as const)),
  );
  return (request, visit) => {
    const [address = '', query = ''] = request.url.split(/\?(.*)/s);
    const dependsOn = cached.get(address);
    if (!dependsOn || !isAnonymous(request) || !hasCampaignKeysOnly(query)) return null;
    const reduced = reduceVisit(visit, dependsOn);
    return { key: formatKey(address, reduced), address, visit: reduced };
  };
}

/** All addresses of a page, as links spell them. */
function listAddresses({ path }: Page): readonly string[] {
  return [
    withBase(`/${path}`),
    ...LOCALES.flatMap((locale) =>
      path === '' ? [withBase(`/${locale}`), withBase(`/${locale}/`)] : [withBase(`/${locale}/${path}`)],
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
    variants: has('variants') ? visit.variants : {},
  };
}

function formatKey(
  address: string,
  { brand, locale, country, countryKnown, campaign, variants }: VisitContext,
): string {
  const byName = Object.entries(variants).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([address, brand.id, locale, country, countryKnown, campaign, byName]);
}
