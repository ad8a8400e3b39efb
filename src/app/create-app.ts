import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { defaultsRoute } from '#edge/browser-calls.ts';
import { addNotFoundHandler } from '#edge/not-found-handler.ts';
import { sendPage } from '#edge/pages.ts';
import { createHttpContext } from '#edge/request-context.ts';
import { getRoutePattern } from '#edge/route-pattern.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import { isFunnelFact } from '#modules/funnel/rules/steps.ts';
import { resolveCountry } from '#modules/visitor/rules.ts';
import { pingDatabase } from '#platform/database/open.ts';
import { graphiqlRoutes } from '#platform/dev-pages/graphiql-routes.ts';
import { forwardingReportRoutes } from '#platform/doctor/forwarding-report.ts';
import { errorSinkRoutes } from '#platform/error-reports/sink-routes.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { graphqlRoutes } from '#platform/graphql-server/routes.ts';
import { createGraphqlServer } from '#platform/graphql-server/server.ts';
import { attachSocket, type SocketServer } from '#platform/graphql-server/socket/attach-socket.ts';
import type { FindDirectResponse } from '#platform/http/direct-responses.ts';
import { createOrigins } from '#platform/http/origins.ts';
import { probeRoutes } from '#platform/http/probes.ts';
import { createProxies } from '#platform/http/proxies.ts';
import { createHttpServer, type HttpOptions } from '#platform/http/server.ts';
import { DEAD_LETTER } from '#platform/jobs/dead-letters.ts';
import { readQueueStatistics } from '#platform/jobs/read-queue-statistics.ts';
import { mailboxRoutes } from '#platform/mailer/mailbox-routes.ts';
import { cacheQueueStatistics, type GaugeSources } from '#platform/telemetry/gauge-sources.ts';
import { watchOperations } from '#platform/telemetry/watch-operations.ts';
import { OPERATIONS } from '#web/generated/operations.ts';
import { createProgram } from './create-program.ts';
import { CONSENT_TEXT_VERSION } from './http/consent-text-version.ts';
import { createEdgeParts, type EdgeParts } from './http/edge-dependencies.ts';
import { openCounters } from './http/open-counters.ts';
import { type Build, type ServedPages, servePages } from './http/serve-pages.ts';
import { socketOptions } from './http/socket-options.ts';
import type { Resources } from './resources.ts';
import type { Services } from './services.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Starts the job handlers and the schedule. */
  work(): Promise<void>;
  /**
   * From now on `/readyz` fails, so that load balancers send no visitors here, and streams end one after the other.
   * All requests are still served.
   */
  drain(): void;
  /** Stops accepting connections, finishes requests and jobs, closes sockets with 1001. */
  close(): Promise<void>;
};

/** Streams end one after the other over this time at least, so that their clients do not come back all at once. */
const LEAST_STREAM_DRAIN_MS = 2 * SECOND;
const GRAPHQL_PATHS = [`${BASE_PATH}/graphql`, '/graphql'];

async function openHttp(
  { config, log, meters, shedsLoad }: Resources,
  { errorPages, getVisit }: EdgeParts,
  given: Required<Pick<HttpOptions, 'findDirectResponse' | 'isDraining'>>,
): Promise<FastifyInstance> {
  const { publicOrigin, trustedProxies, indexing } = config;
  const http = await createHttpServer({
    ...given,
    publicOrigin,
    trustedProxies,
    indexing,
    shedsLoad,
    log,
    meters,
    getRoutePattern,
    sendBusyPage: (request, reply) => sendPage(reply, errorPages.unavailable(getVisit(request).context.locale)),
  });
  // Clients with keep-alive connections move to another process before this one closes their connections.
  http.addHook('onRequest', (_request, reply, next) => {
    if (given.isDraining()) reply.header('connection', 'close');
    next();
  });
  return http;
}

/** Assembles the whole program. It does not listen or run jobs yet. */
export async function createApp(resources: Resources, build: Build | null): Promise<App> {
  const { services, areas, routes, rootRoutes, subscribers, createSchema, startJobHandlers } = createProgram(resources);
  const { config, errorSink: sink, clock } = resources;
  await areas.consent.useCases.publishTexts(CONSENT_TEXT_VERSION);
  const graphql = createGraphql(resources, createSchema());
  const counters = openCounters(resources, areas);
  const visits = { ...areas.featureService.useCases, ...areas.club.useCases };
  const edge = createEdgeParts(resources, services, areas.membership.useCases, counters, visits);
  let draining = false;
  let pages: ServedPages | null = null;
  const isDraining = () => draining;
  const findDirectResponse: FindDirectResponse = (request) => pages?.findDirect?.(request) ?? null;
  const http = await openHttp(resources, edge, { isDraining, findDirectResponse });
  addNotFoundHandler(http, edge);
  const origins = createOrigins(config.publicOrigin, config.corsOrigins);
  await http.register(graphqlRoutes, {
    server: graphql,
    paths: GRAPHQL_PATHS,
    origins,
    createRequestContext: (request) => createCountedContext(config.publicOrigin, edge, request),
  });
  defaultsRoute(http, config);
  await http.register(probeRoutes, { ...createHealthChecks(resources), isDraining });
  for (const addRoutes of [...routes, createForwardingReport(resources, services)])
    await http.register(async (scope) => addRoutes(scope), { prefix: BASE_PATH });
  for (const addRoutes of rootRoutes) await http.register(async (scope) => addRoutes(scope));
  if (!config.production) await http.register(developmentRoutes, { db: services.db });
  if (sink) await http.register(errorSinkRoutes, { sink, clock, origins });
  pages = build && (await servePages(http, resources, { services, areas, edge, counters, graphql }, build));
  const socketUses = { ...areas.membership.useCases, takeAttempt: services.takeAttempt };
  const options = socketOptions(resources, edge, socketUses, origins);
  const socket = attachSocket(http.server, { ...options, server: graphql, paths: GRAPHQL_PATHS });
  resources.meters.setGaugeSources(createGaugeSources(resources, subscribers, socket, services));
  return {
    http,
    work: startJobHandlers,
    drain(): void {
      draining = true;
      void services.eventStreams.drain(Math.max(config.drainSeconds * SECOND, LEAST_STREAM_DRAIN_MS));
    },
    async close() {
      await pages?.close();
      await socket.close();
      await services.eventStreams.close();
      await http.close();
      await counters.close();
    },
  };
}

async function developmentRoutes(fastify: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  await fastify.register(mailboxRoutes, { db });
  await fastify.register(graphiqlRoutes);
}

/** The context of a GraphQL request over HTTP. It counts the visit's facts at once, a page counts its own. */
async function createCountedContext(
  publicOrigin: string,
  edge: EdgeParts,
  request: FastifyRequest,
): Promise<RequestContext> {
  const context = await createHttpContext(edge.contexts, request);
  const { country } = resolveCountry(context.country, new URL(publicOrigin).hostname);
  const visit = { locale: context.locale, country };
  return { ...context, noteFact: (fact) => edge.countVisit(request, visit, isFunnelFact(fact) ? [fact] : []) };
}

function createGraphql({ config, log, meters }: Resources, schema: GraphQLSchema) {
  const names = new Set<string>(OPERATIONS.map(({ name }) => name));
  return createGraphqlServer({
    schema,
    watch: watchOperations(meters, schema, names),
    documents: OPERATIONS.map(({ text }) => text),
    production: config.production,
    log,
    newIncidentId: () => crypto.randomUUID(),
  });
}

function createGaugeSources(
  { database, jobs: { clockCheck } }: Resources,
  kinds: readonly { readonly name: string }[],
  socket: SocketServer,
  { eventStreams }: Pick<Services, 'eventStreams'>,
): GaugeSources {
  const names = [...kinds.map(({ name }) => name), DEAD_LETTER];
  return {
    sockets: socket.count,
    streams: eventStreams.count,
    pool: database.pool,
    queues: cacheQueueStatistics(() => readQueueStatistics(database, names)),
    clockAhead: clockCheck.aheadSeconds,
  };
}

/** For the doctor, which asks through the operator's proxies. */
function createForwardingReport({ config, clock }: Resources, { linkSigner }: Pick<Services, 'linkSigner'>) {
  return forwardingReportRoutes(linkSigner, createProxies(config.trustedProxies), clock);
}

function createHealthChecks({ config, database, isDatabaseLost, jobs: { clockCheck } }: Resources) {
  return {
    isReady: () => pingDatabase(database.db),
    isLost: () => isDatabaseLost?.() ?? false,
    // A process that serves requests keeps serving; a process that only runs jobs stays idle while its clock is wrong.
    isIdle: () => config.process === 'work' && clockCheck.isWrong(),
  };
}
