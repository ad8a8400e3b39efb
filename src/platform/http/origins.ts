import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createHostCheck } from './own-host.ts';

export type Origins = {
  /** Whether pages of this origin may ask: our own and those that the operator lists, nobody else; `null` is nobody. */
  allows(origin: string): boolean;
};

/** Which origins' pages may ask in their visitors' browsers. */
export function createOrigins(publicOrigin: string, listed: readonly string[]): Origins {
  const isOwnHost = createHostCheck(publicOrigin);
  const { protocol } = new URL(publicOrigin);
  const allowed = new Set([publicOrigin, ...listed]);
  return {
    allows(origin) {
      if (allowed.has(origin)) return true;
      // In development localhost and 127.0.0.1 are the same place.
      return URL.canParse(origin) && new URL(origin).protocol === protocol && isOwnHost(new URL(origin).host);
    },
  };
}

/**
 * Whether a browser sends this for a page that may not ask. A foreign form's post and a foreign script name their origin; an
 * image or a link does not, but says that it crosses sites. What is no browser says neither, and has no visitor's cookies.
 */
export function isForeign(headers: IncomingHttpHeaders, origins: Origins): boolean {
  const { origin } = headers;
  if (origin !== undefined) return !origins.allows(origin);
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** What lets the page of an allowed origin read the answer. */
export function corsHeaders({ origin }: IncomingHttpHeaders, origins: Origins): OutgoingHttpHeaders {
  if (origin === undefined || !origins.allows(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-correlation-id, retry-after',
  };
}

/** What a preflight of an allowed origin learns besides. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, x-correlation-id, x-session-id, x-source-path',
  'access-control-max-age': '7200',
} as const;
