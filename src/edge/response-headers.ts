import type { FastifyRequest } from 'fastify';
import { PROOF_HEADER, PROOF_REQUIRED } from '#kernel/proof-of-work-names.ts';
import { hidesOutage } from '#platform/graphql-server/mask-error.ts';
import { getRetryAfter } from '#platform/graphql-server/retry-after.ts';
import { COOKIES, cookieValue, createExpiredTokenCookie } from '#web/routing/cookies.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { OperationResponse } from '#web/routing/operation.ts';

const UNAVAILABLE_RETRY_SECONDS = 10;

/**
 * Notes from the operations of a page: how long the visitor has to wait where a limit refused an operation, the challenge
 * that an operation asked to solve, and whether PostgreSQL did not respond.
 */
export type ResponseNotes = { retryAfter: number | null; challenge: string | null; isAway: boolean };

/** Executes the operations of a page and notes refusals by a limit and a database that does not respond. */
export function trackLimits(execute: LoadContext['execute'], notes: ResponseNotes): LoadContext['execute'] {
  return async (operation) => {
    const response = await execute(operation);
    const retryAfter = getRetryAfter(response);
    if (response.errors?.some(hidesOutage)) notes.isAway = true;
    notes.challenge ??= findChallenge(response);
    if (retryAfter !== null) notes.retryAfter = Math.max(retryAfter, notes.retryAfter ?? 0);
    return response;
  };
}

function findChallenge({ errors = [] }: OperationResponse): string | null {
  const challenge = errors.find(({ extensions }) => extensions?.code === PROOF_REQUIRED)?.extensions?.challenge;
  return typeof challenge === 'string' ? challenge : null;
}

/**
 * Completes React Router's response: a document that a limit refused gets the status 429, and a cookie without a valid
 * session is deleted. No cache between server and visitor may store a response that is for one visitor only.
 */
export function finishResponse(
  response: Response,
  request: FastifyRequest,
  { viewer, publicOrigin }: Pick<LoadContext, 'viewer' | 'publicOrigin'>,
  notes: ResponseNotes,
): Response {
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const limited = notes.retryAfter !== null && isDocument && response.status === 200;
  const token = cookieValue(request.headers.cookie ?? null, COOKIES.session);
  const spent = viewer === null && token !== null && !setsToken(response);
  const away = notes.isAway && isDocument;
  const headers = new Headers(response.headers);
  if (away) headers.set('Retry-After', String(UNAVAILABLE_RETRY_SECONDS));
  if (limited) headers.set('Retry-After', String(notes.retryAfter));
  if (limited || away) headers.set('Cache-Control', 'no-store');
  // The browser solves it and repeats the request; a document that was refused has nobody to do so.
  if (notes.challenge !== null && !isDocument) headers.set(PROOF_HEADER, notes.challenge);
  if (spent) headers.append('Set-Cookie', createExpiredTokenCookie(publicOrigin));
  keepPrivate(headers, request.url);
  return new Response(response.body, { status: away ? 503 : limited ? 429 : response.status, headers });
}

const FOR_EVERYBODY = /\bpublic\b/;
const DATA = /\.data(?:\?|$)/;

/**
 * A page's data names the viewer and contains keys of its forms, and React Router sets no caching headers on data and
 * redirects: a proxy that stores responses without such headers would send them to the next visitor. Routes whose
 * response is the same for everybody set `public` themselves.
 */
function keepPrivate(headers: Headers, address: string): void {
  const isData = DATA.test(address);
  const cacheControl = headers.get('Cache-Control');
  if (!isData && cacheControl !== null) return;
  if (cacheControl !== null && FOR_EVERYBODY.test(cacheControl)) return;
  headers.set('Cache-Control', 'private, no-store');
  headers.append('Vary', 'Cookie');
}

function setsToken(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${COOKIES.session}=`));
}
