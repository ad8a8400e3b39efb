import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localizePath, prefixPath, splitLocale } from '#kernel/locale.ts';
import { getNetworkKey } from '#platform/http/network.ts';
import { REFERRER_PATH } from '#web/document/referrer-check.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { COOKIES, createReferrerCookie } from '#web/routing/cookies.ts';
import { findDeclaredPage } from '#web/routing/find-declared-page.server.ts';
import { href } from '#web/routing/href.ts';
import { getRequestCookie } from '#web/routing/request-cookies.server.ts';
import type { GetVisit, PageRequest } from './visit-context.ts';
import type { CountVisit } from './visit-counter.ts';

export type ReferrerVisit = {
  readonly referrer: string | null;
  /** The host that an earlier visit stored, or null. */
  readonly storedReferrer: string | null;
  /** From a registration link in the address. */
  readonly code: string | null;
  readonly timestamp: string | null;
};

export type ReferrerVerdict =
  /** `host` is the visitor's referrer, `entry` the host of the block list that covers it. */
  | { readonly kind: 'blocked'; readonly host: string; readonly entry: string; readonly category: string }
  /** The stored referrer no longer counts. */
  | { readonly kind: 'lifted' }
  | { readonly kind: 'unchanged' };

export type BlockedVisit = { readonly host: string; readonly category: string; readonly denied: boolean };

export type ReferrerBlockingDependencies = {
  /** `report` only counts blocked visits. */
  readonly mode: 'report' | 'enforce';
  readonly publicOrigin: string;
  readonly judgeReferrer: (visit: ReferrerVisit) => ReferrerVerdict;
  readonly noteBlockedVisit: (visit: BlockedVisit) => void;
  /** Counts a network's request to check a referrer: null, or the seconds to wait. */
  readonly takeAttempt: (network: string) => Promise<number | null>;
  readonly getAddress: (message: FastifyRequest['raw']) => string;
  readonly getVisit: GetVisit;
  readonly countVisit: CountVisit;
};

type Deps = ReferrerBlockingDependencies;
type BlockedDecision = Extract<ReferrerVerdict, { readonly kind: 'blocked' }>;

const REFERRER_LIMIT = 300;
const DENY = href('/registration/deny');

/**
 * Denies visits from blocked referrers, before a page is rendered or read from the cache (specification E4). It also
 * handles the requests with which pages check the referrer that the browser sees.
 */
export function blockReferrers(fastify: FastifyInstance, deps: Deps): void {
  const isEnforced = deps.mode === 'enforce';
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const verdict = decideForRequest(deps, request, request.headers.referer ?? null);
    if (verdict.kind === 'blocked')
      return isEnforced ? deny(deps, request, reply, verdict) : note(deps, verdict, false);
    if (verdict.kind === 'lifted' && isEnforced) storeReferrer(deps, request, reply, null);
  });
  if (isEnforced) addReferrerRoute(fastify, deps);
}

/** Creates the function that decides whether the referrer of a page's request changes nothing. */
export function createIsHarmless(deps: Pick<Deps, 'judgeReferrer'>): (request: PageRequest) => boolean {
  return (request) => {
    const { referer = null } = request.headers;
    if (referer === null && getStoredReferrer(request.raw) === null) return true;
    return decideForRequest(deps, request, referer).kind === 'unchanged';
  };
}

function addReferrerRoute(fastify: FastifyInstance, deps: Deps): void {
  fastify.post(REFERRER_PATH, async (request, reply) => {
    // Another site must not be able to get its visitors denied here.
    if (request.headers.origin !== deps.publicOrigin) return reply.code(403).send();
    const retryAfter = await deps.takeAttempt(getNetworkKey(deps.getAddress(request.raw)));
    if (retryAfter !== null) return reply.code(429).header('retry-after', String(retryAfter)).send();
    const referrer = Buffer.isBuffer(request.body) ? request.body.toString('utf8', 0, REFERRER_LIMIT) : null;
    const verdict = decideForRequest(deps, request, referrer);
    if (verdict.kind === 'blocked') storeAndCount(deps, request, reply, { ...verdict, denied: true });
    return reply.header('cache-control', 'no-store').send({ blocked: verdict.kind === 'blocked' });
  });
}

/** Redirects from a page that is for invited visitors only; all other pages are shown. */
function deny(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: BlockedDecision,
): FastifyReply | undefined {
  const { pathname, searchParams } = parseAddress(request);
  const path = withoutBase(pathname);
  const denied = findDeclaredPage(path)?.page.invitedOnly === true;
  storeAndCount(deps, request, reply, { ...verdict, denied });
  if (!denied) return undefined;
  const kept = new URLSearchParams([...searchParams].filter(([name]) => name === 'rc' || name === 'vt'));
  const { locale } = deps.getVisit(request).context;
  const target = splitLocale(path).prefix === 'en' ? prefixPath(DENY, 'en') : localizePath(DENY, locale);
  const address = `${withBase(target)}?${kept}`.replace(/\?$/, '');
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

function storeAndCount(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: BlockedDecision & { readonly denied: boolean },
): void {
  storeReferrer(deps, request, reply, verdict.host);
  note(deps, verdict, verdict.denied);
  if (verdict.denied) deps.countVisit(request, deps.getVisit(request).context, [{ step: 'denied' }]);
}

const storedReferrers = new WeakMap<FastifyRequest['raw'], string | null>();

/** The referrer that counts for this request: the one stored earlier during the same request, else the cookie's. */
export function getStoredReferrer(message: FastifyRequest['raw']): string | null {
  const stored = storedReferrers.get(message);
  return stored === undefined ? getRequestCookie(message.headers.cookie, COOKIES.referrer) : stored;
}

function storeReferrer(deps: Deps, request: FastifyRequest, reply: FastifyReply, host: string | null): void {
  storedReferrers.set(request.raw, host);
  reply.header('set-cookie', createReferrerCookie(host, deps.publicOrigin));
}

function note({ noteBlockedVisit }: Deps, { entry, category }: BlockedDecision, denied: boolean): void {
  noteBlockedVisit({ host: entry, category, denied });
}

function decideForRequest(
  { judgeReferrer }: Pick<Deps, 'judgeReferrer'>,
  request: PageRequest,
  referrer: string | null,
): ReferrerVerdict {
  const searchParams = new URLSearchParams(request.url.split(/\?(.*)/s)[1]);
  return judgeReferrer({
    referrer,
    storedReferrer: getStoredReferrer(request.raw),
    code: searchParams.get('rc'),
    timestamp: searchParams.get('vt'),
  });
}

function parseAddress({ url }: FastifyRequest): URL {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : new URL('http://localhost/');
}
