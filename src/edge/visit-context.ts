import type { FastifyRequest } from 'fastify';
import type { World } from '#app/world.ts';
import { DEFAULT_LOCALE, type Locale, splitLocale } from '#kernel/locale.ts';
import { applyCountry, countryOfHost } from '#modules/visitor/rules.ts';
import type { VisitContext } from '#web/routing/visit-context.ts';
import { countryOf, localeOfHeaders } from './request-context.ts';

/**
 * The locale of a visit, for the page and for the key under which it is cached alike: nothing else reads these headers.
 * Only a document that is read can still be moved to its prefix; posts and data without one belong to an English page.
 */
export function localeOf(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): Locale {
  const [address = ''] = request.url.split('?');
  const page = address.replace(/^\/acquisition/, '').replace(/(\/_)?\.data$/, '');
  const { prefix } = splitLocale(page);
  if (prefix) return prefix;
  const movable = request.method !== 'POST' && !address.endsWith('.data');
  return movable ? localeOfHeaders(request.headers) : DEFAULT_LOCALE;
}

/** Where a visit is by what a server can know; the time zone only the browser knows (specification E5). */
export function placeOf(world: World, ofBackend: string | null) {
  const candidates = [ofBackend, countryOfHost(new URL(world.config.publicOrigin).hostname)];
  return { country: applyCountry(candidates), countryKnown: candidates.some((one) => one !== null) };
}

/** The visit context of a request for a page. */
export function visitOf(world: World, request: FastifyRequest): VisitContext {
  const place = placeOf(world, countryOf(world, request));
  return { brand: world.brand, locale: localeOf(request), ...place, campaign: campaignOf(request), variants: NONE };
}

const NONE: VisitContext['variants'] = {};

function campaignOf({ url }: Pick<FastifyRequest, 'url'>): string | null {
  const [, query = ''] = url.split(/\?(.*)/s);
  return new URLSearchParams(query).get('utm_campaign');
}
