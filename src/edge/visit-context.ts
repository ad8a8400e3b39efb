import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Brand } from '#kernel/brand.ts';
import { DEFAULT_LOCALE, determineLocale, type Locale, parseAcceptLanguage } from '#kernel/locale.ts';
import { remember } from '#kernel/remember.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { decideVisitVariants, type VariantsDependencies, type VisitVariants } from './decide-variants.ts';
import { readAddress } from './read-address.ts';

export type VisitDependencies = {
  readonly brand: Brand;
  /** The country code from the request's header or address, supported or not; null where neither gives one. */
  readonly detectCountry: (message: IncomingMessage) => string | null;
  /** The supported country that applies for a detected country. */
  readonly resolveCountry: (detected: string | null) => Pick<VisitContext, 'country' | 'countryKnown'>;
  readonly getDoor: () => VisitContext['door'];
} & VariantsDependencies;

export type Visit = {
  readonly context: VisitContext;
  readonly detectedCountry: string | null;
} & Pick<VisitVariants, 'redirect' | 'setCookie' | 'assignments' | 'isRenewed'>;

/** What a visit is determined by; Fastify's request is one. */
export type PageRequest = Pick<FastifyRequest, 'raw' | 'method' | 'url' | 'headers'>;

export type GetVisit = (request: PageRequest) => Visit;

/** Remembers the visits of page requests: several hooks and handlers ask for the one of the same request. */
export function rememberVisits(determineVisit: GetVisit): GetVisit {
  const visits = new WeakMap<PageRequest, Visit>();
  return (request) => {
    const known = visits.get(request);
    if (known) return known;
    const visit = determineVisit(request);
    visits.set(request, visit);
    return visit;
  };
}

/** Creates the function that determines the visit context of page requests. */
export function createDetermineVisit(deps: VisitDependencies): GetVisit {
  return (request) => createVisit(deps, request);
}

function createVisit(deps: VisitDependencies, request: PageRequest): Visit {
  const detectedCountry = deps.detectCountry(request.raw);
  const locale = getPageLocale(request);
  const { country, countryKnown } = deps.resolveCountry(detectedCountry);
  const decided = decideVisitVariants(deps, request, { locale, country });
  const { hasExperiments, variants, flags, features, variesTexts, isPreview, preview } = decided;
  const { redirect, setCookie, assignments, isRenewed } = decided;
  // Every request passes here, and a spread takes ten times as long as a field.
  const usual: VisitContext = {
    brand: deps.brand,
    locale,
    country,
    countryKnown,
    campaign: getCampaign(request.url),
    door: deps.getDoor(),
    hasExperiments,
    variants,
    flags,
    features,
    isPreview,
    preview,
  };
  const context = variesTexts ? { ...usual, variesTexts } : usual;
  return { context, detectedCountry, redirect, setCookie, assignments, isRenewed };
}

/**
 * The locale of a page. The server can redirect a GET of a document to the path of its locale; a post or a data request
 * without a prefix belongs to an English page.
 */
export function getPageLocale(request: Omit<PageRequest, 'raw'>): Locale {
  const { prefix, isData } = readAddress(request.url);
  if (prefix) return prefix;
  const isRead = request.method !== 'POST' && !isData;
  return isRead ? getHeaderLocale(request.headers) : DEFAULT_LOCALE;
}

/** The locale of the `lang` cookie, else of Accept-Language. */
export function getHeaderLocale(headers: IncomingHttpHeaders): Locale {
  const accepted = readAcceptLanguage(headers['accept-language'] ?? '');
  return determineLocale(getRequestCookie(headers.cookie, COOKIES.locale), accepted);
}

const readAcceptLanguage = remember(1_000, parseAcceptLanguage);

function getCampaign(url: string): string | null {
  const start = url.indexOf('?');
  return start < 0 ? null : new URLSearchParams(url.slice(start)).get('utm_campaign');
}
