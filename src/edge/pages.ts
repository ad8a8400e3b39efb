import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReportsOf, reportSources } from '#app/error-reports.ts';
import type { World } from '#app/world.ts';
import type { FunnelFact } from '#kernel/funnel-fact.ts';
import type { Place } from '#modules/funnel/actions/tally-steps.ts';
import { findMember } from '#modules/membership/actions/find-member.ts';
import { isOutage } from '#platform/database/over-outage.ts';
import type { GraphqlServer } from '#platform/graphql-server/server.ts';
import { noteIncident } from '#platform/telemetry/trail.ts';
import type { ExtraSources, LoadContext } from '#web/routing/load-context.ts';
import { backendSources, callsOf } from './browser-calls.ts';
import { consentOf } from './consent-script.ts';
import { awayPage, faultPage, isBareFault } from './fault-page.ts';
import { finishPage, notingLimits, type PageNotes } from './page-answer.ts';
import { contextOfPage } from './request-context.ts';
import { joinSources, tagManagerSources } from './tag-manager.ts';
import { localeOf, visitOf } from './visit-context.ts';

/** What answers a request for a page. */
export type PagesBuild = { respond(request: Request, context: LoadContext): Promise<Response> };

/** `address` where the page is drawn for another than the request's: what of that is one visitor's is left out. */
export type Pages = (request: FastifyRequest, address?: string) => Promise<Response>;

/** What there is to count where an answer is given out, and of a visit from where. */
export type Counted = { readonly facts: readonly FunnelFact[]; readonly place: Place };

/** What pages had to say for the funnel, by their answer. */
const counted = new WeakMap<Response, Counted>();

/** What there is to count where this answer is given out. */
export function countedOf(response: Response): Counted | undefined {
  return counted.get(response);
}

const noStyle: LoadContext['styleOf'] = () => null;

/** Renders pages; each request gets its own world, with GraphQL in process. */
export function createPages(world: World, graphql: GraphqlServer, build: PagesBuild, styleOf = noStyle): Pages {
  const tagSources = tagManagerSources(world);
  return async (request, address = request.url) => {
    try {
      const notes: PageNotes = { retryAfter: null, isAway: false };
      const noted: FunnelFact[] = [];
      const known = {
        ...(await loadContextOf(world, graphql, request, notes)),
        extraSources: sourcesOf(world, tagSources),
        styleOf,
        noteFact: (fact: FunnelFact) => void noted.push(fact),
      };
      const response = await build.respond(webRequest(world, request, address), known);
      // What a page says of an invitation that nobody could look up is not true.
      if (notes.isAway && isRead(request, response)) return awayPage(world, localeOf(request), request.id);
      if (isBareFault(response)) return faultPage(world, request, localeOf(request));
      const finished = finishPage(response, request, known, notes);
      counted.set(finished, { facts: noted, place: known.visit });
      return finished;
    } catch (error) {
      noteFault(world, request, error);
      const locale = localeOf(request);
      return isOutage(error) ? awayPage(world, locale, request.id) : faultPage(world, request, locale);
    }
  };
}

/** Whether a document was asked for; what is posted keeps its form, with what was typed. */
function isRead({ method }: FastifyRequest, response: Response): boolean {
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html') || isBareFault(response);
  return isDocument && method !== 'POST';
}

/** What the policy of pages allows beside our own origin. */
function sourcesOf({ config }: World, tagSources: ExtraSources): ExtraSources {
  const connect = [...backendSources(config), ...reportSources(config)];
  return joinSources(consentOf(config).extraSources, { connect }, tagSources);
}

/** The visitor sees the request's own id. */
function noteFault({ log }: World, request: FastifyRequest, error: unknown): void {
  noteIncident(request.id);
  log.error({ err: error, incidentId: request.id, requestId: request.id }, 'page fault');
}

async function loadContextOf(
  world: World,
  graphql: GraphqlServer,
  request: FastifyRequest,
  notes: PageNotes,
): Promise<Omit<LoadContext, 'noteFact' | 'extraSources' | 'styleOf'>> {
  const visit = visitOf(world, request);
  const context = await contextOfPage(world, request, visit.locale);
  const member = await findMember(world, context.viewer);
  const { brand, clock, config } = world;
  return {
    visit,
    clock,
    publicOrigin: config.publicOrigin,
    execute: notingLimits((operation) => graphql.execute(operation, context), notes),
    viewer: member && {
      id: member.id,
      firstName: member.firstName,
      role: member.role,
      saltedHashedId: world.digest(`${brand.consent.settingsId} ${member.id}`).toString('hex'),
    },
    loginUrl: config.loginUrl,
    tokenStorage: config.tokenStorage,
    production: config.production,
    consent: consentOf(config).consent,
    calls: callsOf(config),
    errorReports: errorReportsOf(config),
    blockedReferrers: config.referrerGate === 'enforce' ? world.blockList.fingerprints : null,
    incidentId: request.id,
    reportFault: (error) => noteFault(world, request, error),
  };
}

/** The request as the router takes it: its address is the public one, whatever the proxy in front calls it. */
function webRequest(world: World, request: FastifyRequest, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(world.publicOrigin + address, { method: request.method, headers, body });
}

/** Sends the router's answer as it is. */
export async function sendPage(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send();
  // Documents are rendered whole: a stream would only carry them through the loop once more.
  const whole = (response.headers.get('content-type') ?? '').startsWith('text/html');
  // One stream at run time, but the types of the browser and of Node do not know each other.
  return reply.send(whole ? Buffer.from(await response.arrayBuffer()) : Readable.fromWeb(response.body as never));
}

/** Bodies of pages' forms go to the router unread. */
export function readBodiesRaw(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
