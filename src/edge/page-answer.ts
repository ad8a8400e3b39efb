import type { FastifyRequest } from 'fastify';
import { hidesOutage } from '#platform/graphql-server/mask-error.ts';
import { waitOf } from '#platform/graphql-server/retry-after.ts';
import { endedTokenCookie } from '#web/browser/session/token.ts';
import type { LoadContext } from '#web/routing/load-context.ts';

const AWAY_SECONDS = 10;

/**
 * What became known while a page was made: how long the visitor has to wait, if a limit was passed, and whether PostgreSQL
 * could not be asked.
 */
export type PageNotes = { retryAfter: number | null; isAway: boolean };

/** Runs operations of a page and notes when a limit refuses one, or nobody answers it. */
export function notingLimits(execute: LoadContext['execute'], notes: PageNotes): LoadContext['execute'] {
  return async (operation) => {
    const response = await execute(operation);
    const retryAfter = waitOf(response);
    if (response.errors?.some(hidesOutage)) notes.isAway = true;
    if (retryAfter !== null) notes.retryAfter = Math.max(retryAfter, notes.retryAfter ?? 0);
    return response;
  };
}

/**
 * The router's answer as it is sent: a document that a limit refused says so by its status too, and a cookie that names
 * no session is taken away, so that nobody sends it for ever. Nothing of it is kept by a cache between us and the visitor.
 */
export function finishPage(
  response: Response,
  request: FastifyRequest,
  world: LoadContext,
  notes: PageNotes,
): Response {
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html');
  const limited = notes.retryAfter !== null && isDocument && response.status === 200;
  const spent = world.viewer === null && request.cookies.vestibule_token !== undefined && !setsToken(response);
  const away = notes.isAway && isDocument;
  const headers = new Headers(response.headers);
  if (away) headers.set('Retry-After', String(AWAY_SECONDS));
  if (limited) headers.set('Retry-After', String(notes.retryAfter));
  if (limited || away) headers.set('Cache-Control', 'no-store');
  if (spent) headers.append('Set-Cookie', endedTokenCookie(world.publicOrigin));
  keepPrivate(headers, request.url);
  return new Response(response.body, { status: away ? 503 : limited ? 429 : response.status, headers });
}

const FOR_EVERYBODY = /\bpublic\b/;
const DATA = /\.data(?:\?|$)/;

/**
 * A page's data name the viewer and hold keys of its forms, and the router gives them no headers of caching: a proxy that
 * keeps what says nothing would hand them to the next visitor. What only redirects says nothing either. Routes that
 * answer everybody alike say `public` themselves.
 */
function keepPrivate(headers: Headers, address: string): void {
  const isData = DATA.test(address);
  const told = headers.get('Cache-Control');
  if (!isData && told !== null) return;
  if (told !== null && FOR_EVERYBODY.test(told)) return;
  headers.set('Cache-Control', 'private, no-store');
  headers.append('Vary', 'Cookie');
}

function setsToken(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith('vestibule_token='));
}
