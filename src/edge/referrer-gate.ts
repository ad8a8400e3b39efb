import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '#app/world.ts';
import { localizePath, splitLocale } from '#kernel/locale.ts';
import { isPersonalLink } from '#modules/invitation/actions/judge-link.ts';
import type { ArrivalTally } from '#modules/invitation/actions/tally-arrivals.ts';
import { type GateVerdict, judgeArrival } from '#modules/invitation/rules/gate.ts';
import { networkOf } from '#platform/http/network.ts';
import { REFERRER_PATH } from '#web/document/referrer-door.server.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { cookieOfReferrer } from '#web/routing/cookies.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';
import { DENY_PATH } from '#web/site/landing/visit.ts';
import type { Funnel } from './open-funnel.ts';
import { localeOf, visitOf } from './visit-context.ts';

type Blocked = Extract<GateVerdict, { readonly kind: 'blocked' }>;

/**
 * Looks at where visitors of pages come from, before a page is taken out of the cache or rendered (specification E4),
 * and answers the browser's own door. In `report` it only counts.
 */
export function watchReferrers(world: World, tally: ArrivalTally, funnel: Pick<Funnel, 'note'>) {
  return (fastify: FastifyInstance) => addGate(fastify, world, tally, funnel);
}

function addGate(fastify: FastifyInstance, world: World, tally: ArrivalTally, funnel: Pick<Funnel, 'note'>): void {
  const { referrerGate, publicOrigin } = world.config;
  if (referrerGate === 'off') return;
  const enforces = referrerGate === 'enforce';
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const verdict = judge(world, request, request.headers.referer ?? null);
    if (verdict.kind === 'blocked') return enforces ? refuse(request, reply, verdict) : count(verdict, false);
    if (verdict.kind === 'lifted' && enforces) store(request, reply, null);
  });
  if (!enforces) return;
  fastify.post(REFERRER_PATH, async (request, reply) => {
    // Another site must not be able to have its visitors denied here.
    if (request.headers.origin !== publicOrigin) return reply.code(403).send();
    const retryAfter = await world.takeAttempt('referrer-address', networkOf(world.proxies.addressOf(request.raw)));
    if (retryAfter !== null) return reply.code(429).header('retry-after', String(retryAfter)).send();
    const verdict = judge(world, request, Buffer.isBuffer(request.body) ? request.body.toString('utf8', 0, 300) : null);
    if (verdict.kind === 'blocked') remember(request, reply, verdict, true);
    return reply.header('cache-control', 'no-store').send({ blocked: verdict.kind === 'blocked' });
  });

  function refuse(request: FastifyRequest, reply: FastifyReply, verdict: Blocked): FastifyReply | undefined {
    const { pathname, searchParams } = addressOf(request);
    const path = withoutBase(pathname);
    const guarded = pageOfPath(path)?.guarded === true;
    remember(request, reply, verdict, guarded);
    if (!guarded) return undefined;
    const kept = new URLSearchParams([...searchParams].filter(([name]) => name === 'rc' || name === 'vt'));
    const target = splitLocale(path).prefix === 'en' ? `/en${DENY_PATH}` : localizePath(DENY_PATH, localeOf(request));
    const address = `${withBase(target)}?${kept}`.replace(/\?$/, '');
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  }

  function remember(request: FastifyRequest, reply: FastifyReply, verdict: Blocked, denied: boolean): void {
    store(request, reply, verdict.host);
    count(verdict, denied);
    if (denied) funnel.note(request, visitOf(world, request), [{ step: 'denied' }]);
  }

  function store(request: FastifyRequest, reply: FastifyReply, host: string | null): void {
    // What this very request asks is answered by what is stored from now on.
    request.cookies = { ...request.cookies, fref: host ?? undefined };
    reply.header('set-cookie', cookieOfReferrer(host, publicOrigin));
  }

  function count({ entry }: Blocked, denied: boolean): void {
    const category = world.blockList.hosts.get(entry) ?? '';
    tally.note({ host: entry, category, denied });
    world.log.info({ host: entry, category, denied }, 'blocked referrer');
  }
}

function judge(world: World, request: FastifyRequest, referrer: string | null): GateVerdict {
  const { searchParams } = addressOf(request);
  const arrival = {
    referrer,
    stored: request.cookies.fref ?? null,
    ownHost: new URL(world.config.publicOrigin).hostname,
    personal: isPersonalLink(world, searchParams.get('rc'), searchParams.get('vt')),
  };
  return judgeArrival(arrival, world.blockList.hosts);
}

function addressOf({ url }: FastifyRequest): URL {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : new URL('http://localhost/');
}
