import { toPlainLine } from '#kernel/plain-line.ts';
import { isWebhookType, type WebhookType } from './event-types.ts';

/** What an admin says about an endpoint. */
export type EndpointSettings = {
  readonly url: string;
  readonly description: string;
  readonly types: readonly WebhookType[];
  /** Whether the bodies contain names and addresses; without it they contain ids, countries and languages. */
  readonly withPersonalData: boolean;
};

export type EndpointProblem =
  | 'url-invalid'
  | 'url-insecure'
  | 'url-with-credentials'
  | 'description-too-long'
  | 'types-missing'
  | 'type-unknown';

const LONGEST_URL = 2_000;
export const LONGEST_DESCRIPTION = 200;

/** Parses what was typed; plain http is for private networks only, which the operator allows. */
export function parseEndpoint(
  given: Omit<EndpointSettings, 'types'> & { readonly types: readonly string[] },
  { allowsHttp }: { readonly allowsHttp: boolean },
): EndpointSettings | EndpointProblem {
  const url = parseUrl(given.url, allowsHttp);
  if (typeof url === 'string') return url;
  const description = toPlainLine(given.description);
  if (description.length > LONGEST_DESCRIPTION) return 'description-too-long';
  const types = [...new Set(given.types)].filter(isWebhookType);
  if (types.length < new Set(given.types).size) return 'type-unknown';
  if (types.length === 0) return 'types-missing';
  return { url: url.href, description, types: types.toSorted(), withPersonalData: given.withPersonalData };
}

function parseUrl(typed: string, allowsHttp: boolean): URL | EndpointProblem {
  const url = URL.parse(typed.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > LONGEST_URL) return 'url-invalid';
  if (url.protocol === 'http:' && !allowsHttp) return 'url-insecure';
  // They would be in lists and in the audit log.
  if (url.username !== '' || url.password !== '') return 'url-with-credentials';
  url.hash = '';
  return url;
}

/** So much of a path is shown that two endpoints of one host differ, and a secret in it stays one. */
const SHOWN_PATH = 5;

/**
 * The address of an endpoint as those see it who do not change endpoints: its path and query may be a secret of the receiver. Of
 * these, the origin and the beginning of the path are left.
 */
export function shortenUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const isShort = pathname.length <= SHOWN_PATH && search === '';
  return isShort ? url : `${origin}${pathname.slice(0, SHOWN_PATH)}…`;
}
