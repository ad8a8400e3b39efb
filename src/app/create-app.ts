import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultsRoute } from '#edge/browser-calls.ts';
import { addNotFoundHandler } from '#edge/not-found-handler.ts';
import { sendPage } from '#edge/pages.ts';
import { createHttpContext } from '#edge/request-context.ts';
import { routePatternOf } from '#edge/route-pattern.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import { isFunnelFact } from '#modules/funnel/rules.ts';
import { resolveCountry } from '#modules/visitor/rules.ts';
import { pingDatabase } from '#platform/database/open.ts';
import { errorSinkRoutes } from '#platform/error-reports/sink-routes.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { graphqlRoutes } from '#platform/graphql-server/routes.ts';
import { createGraphqlServer } from '#platform/graphql-server/server.ts';
import { attachSocket, type SocketServer } from '#platform/graphql-server/socket/attach-socket.ts';
import { createOrigins } from '#platform/http/origins.ts';
import { probeRoutes } from '#platform/http/probes.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { DEAD_LETTER } from '#platform/jobs/dead-letters.ts';
import { readQueues } from '#platform/jobs/read-queues.ts';
import { mailboxRoutes } from '#platform/mailer/mailbox-routes.ts';
import { lookAtQueues, type Readings } from '#platform/telemetry/readings.ts';
import { watchOperations } from '#platform/telemetry/watch-operations.ts';
import { OPERATIONS } from '#web/generated/operations.ts';
import { CONSENT_TEXT_VERSION } from './consent-text-version.ts';
import { createEdgeParts, type EdgeParts } from './edge-dependencies.ts';
import { openCounters } from './open-counters.ts';
import { createSchema } from './schema.ts';
import { type Build, servePages } from './serve-pages.ts';
import { socketOptions } from './socket-options.ts';
import { startWork } from './work.ts';
import { createWorld, JOB_NAMES, type Outside, type World } from './world.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Begins to work off jobs and the schedule. */
  work(): Promise<void>;
  /** From now on `/readyz` says no, so that whoever spreads the visitors sends none here; all are served still. */
  drain(): void;
  /** Stops accepting, finishes requests and jobs, closes sockets with 1001. */
  close(): Promise<void>;
};

const GRAPHQL_PATHS = [`${BASE_PATH}/graphql`, '/graphql'];

/** Binds the world, and notes which texts of the cookie settings this build shows. */
async function openWorld(outside: Outside): Promise<World> {
  const world = createWorld(outside);
  await world.receipts.publishTexts(CONSENT_TEXT_VERSION, world.clock());
  return world;
}

function openHttp(world: World, { errorPages, getVisit }: EdgeParts): Promise<FastifyInstance> {
  return createHttpServer({
    ...world.config,
    ...world,
    routePatternOf,
    sendBusyPage: (request, reply) => sendPage(reply, errorPages.unavailable(getVisit(request).context.locale)),
  });
}

/** Builds the whole program of its parts; nothing listens or works yet. */
export async function createApp(outside: Outside, build: Build | null): Promise<App> {
  const world = await openWorld(outside);
  const { config } = world;
  const graphql = graphqlOf(world);
  const counters = openCounters(world);
  const edge = createEdgeParts(world, counters);
  let draining = false;
  const http = await openHttp(world, edge);
  // Whoever keeps connections open moves on to another process before this one closes them.
  http.addHook('onRequest', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  addNotFoundHandler(http, edge);
  const origins = createOrigins(config.publicOrigin, config.corsOrigins);
  await http.register(graphqlRoutes, {
    server: graphql,
    paths: GRAPHQL_PATHS,
    origins,
    contextOf: (request) => createCountedContext(world, edge, request),
  });
  defaultsRoute(http, config);
  await http.register(probeRoutes, { ...healthOf(world), isDraining: () => draining });
  http.get(`${BASE_PATH}/.well-known/jwks.json`, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(world.sessionTokens.jwks()),
  );
  if (!config.production) await http.register(mailboxRoutes, { db: world.database.db });
  if (world.errorSink) await http.register(errorSinkRoutes, { sink: world.errorSink, clock: world.clock, origins });
  const pages = build && (await servePages(http, world, { edge, counters, graphql }, build));
  const asked = { server: graphql, paths: GRAPHQL_PATHS };
  const socket = attachSocket(http.server, { ...socketOptions(world, edge, origins), ...asked });
  world.meters.readFrom(readingsOf(world, socket));
  return {
    http,
    work: () => startWork(world),
    drain(): void {
      draining = true;
    },
    async close() {
      await pages?.close();
      await socket.close();
      await http.close();
      await counters.close();
    },
  };
}

/** The context of a GraphQL request over HTTP. It counts the facts of the visit at once; those of a page are counted with the page. */
async function createCountedContext(world: World, edge: EdgeParts, request: FastifyRequest): Promise<RequestContext> {
  const context = await createHttpContext(edge.contexts, request);
  const { country } = resolveCountry(context.country, new URL(world.publicOrigin).hostname);
  const visit = { locale: context.locale, country };
  return { ...context, noteFact: (fact) => edge.countVisit(request, visit, isFunnelFact(fact) ? [fact] : []) };
}

function graphqlOf(world: World) {
  const schema = createSchema(world);
  const names = new Set<string>(OPERATIONS.map(({ name }) => name));
  return createGraphqlServer({
    schema,
    watch: watchOperations(world.meters, schema, names),
    documents: OPERATIONS.map(({ text }) => text),
    production: world.config.production,
    log: world.log,
    newIncidentId: () => crypto.randomUUID(),
  });
}

function readingsOf({ database, clockCheck }: World, socket: SocketServer): Readings {
  return {
    sockets: socket.count,
    pool: database.pool,
    queues: lookAtQueues(() => readQueues(database, [...JOB_NAMES, DEAD_LETTER])),
    clockAhead: clockCheck.aheadSeconds,
  };
}

function healthOf({ config, database, isDatabaseLost, clockCheck }: World) {
  return {
    isReady: () => pingDatabase(database.db),
    isLost: () => isDatabaseLost?.() ?? false,
    // A process that serves goes on to do so; one that only works does nothing while its clock is wrong.
    isIdle: () => config.process === 'work' && clockCheck.isWrong(),
  };
}
