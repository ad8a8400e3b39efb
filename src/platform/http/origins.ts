import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createHostCheck } from './own-host.ts';

export type Origins = {
  /** Whether pages of this origin may send requests: only our own and those that the operator lists; `null` may not. */
  allows(origin: string): boolean;
};

/** Decides which origins' pages may send requests from their visitors' browsers. */
export function createOrigins(publicOrigin: string, listed: readonly string[]): Origins {
  const isOwnHost = createHostCheck(publicOrigin);
  const { protocol } = new URL(publicOrigin);
  const allowed = new Set([publicOrigin, ...listed]);
  return {
    allows(origin) {
      if (allowed.has(origin)) return true;
      // In development, localhost and 127.0.0.1 are equivalent.
      return URL.canParse(origin) && new URL(origin).protocol === protocol && isOwnHost(new URL(origin).host);
    },
  };
}

/**
 * Whether a browser sends this request for a page that may not. A cross-site form post or script sends its origin; an
 * image or a link does not, but its fetch metadata mark it as cross-site. A client that is no browser sends neither,
 * and has no visitor's cookies.
 */
export function isForeign(headers: IncomingHttpHeaders, origins: Origins): boolean {
  const { origin } = headers;
  if (origin !== undefined) return !origins.allows(origin);
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** The headers that let a page of an allowed origin read the response. */
export function corsHeaders({ origin }: IncomingHttpHeaders, origins: Origins): OutgoingHttpHeaders {
  if (origin === undefined || !origins.allows(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-correlation-id, retry-after',
  };
}

/** The additional headers of a preflight response for an allowed origin. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'authorization, content-type, x-correlation-id, x-session-id, x-source-path, x-proof-of-work',
  'access-control-max-age': '7200',
} as const;
