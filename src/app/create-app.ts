import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BrandStyles, serveDemoSite } from '#demo/serve-site.ts';
import { defaultsRoute } from '#edge/browser-calls.ts';
import { CONSENT_TEXT_VERSION, consentScriptRoute } from '#edge/consent-script.ts';
import { awayPage } from '#edge/fault-page.ts';
import { openLandingCache } from '#edge/landing-cache.ts';
import { openArrivalTally } from '#edge/open-arrival-tally.ts';
import { openFunnel } from '#edge/open-funnel.ts';
import { pageRoutes } from '#edge/page-routes.ts';
import { createPages, type PagesBuild, sendPage } from '#edge/pages.ts';
import { watchReferrers } from '#edge/referrer-gate.ts';
import { contextOfHttp } from '#edge/request-context.ts';
import { routePatternOf } from '#edge/route-pattern.ts';
import { stylesIn } from '#edge/styles.ts';
import { answerUnmatched } from '#edge/unmatched.ts';
import { localeOf, placeOf } from '#edge/visit-context.ts';
import { pingDatabase } from '#platform/database/open.ts';
import { errorSinkRoutes } from '#platform/error-reports/sink-routes.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { graphqlRoutes } from '#platform/graphql-server/routes.ts';
import { createGraphqlServer } from '#platform/graphql-server/server.ts';
import { attachSocket, type SocketServer } from '#platform/graphql-server/socket/attach-socket.ts';
import { assetRoutes } from '#platform/http/assets.ts';
import { createOrigins } from '#platform/http/origins.ts';
import { probeRoutes } from '#platform/http/probes.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { DEAD_LETTER } from '#platform/jobs/dead-letters.ts';
import { readQueues } from '#platform/jobs/read-queues.ts';
import { mailboxRoutes } from '#platform/mailer/mailbox-routes.ts';
import { lookAtQueues, type Readings } from '#platform/telemetry/readings.ts';
import { watchOperations } from '#platform/telemetry/watch-operations.ts';
import { OPERATIONS } from '#web/generated/operations.ts';
import { createSchema } from './schema.ts';
import { socketOptions } from './socket-options.ts';
import { startWork } from './work.ts';
import { createWorld, JOB_NAMES, type Outside, type World } from './world.ts';

/** The pages' build: its server module and the folder of the browser's files. Tests of the API go without. */
export type Build = { readonly server: PagesBuild & BrandStyles; readonly clientFolder: string };

export type App = {
  readonly http: FastifyInstance;
  /** Begins to work off jobs and the schedule. */
  work(): Promise<void>;
  /** From now on `/readyz` says no, so that whoever spreads the visitors sends none here; all are served still. */
  drain(): void;
  /** Stops accepting, finishes requests and jobs, closes sockets with 1001. */
  close(): Promise<void>;
};

const GRAPHQL_PATHS = ['/acquisition/graphql', '/graphql'];

/** Binds the world, and notes which texts of the cookie settings this build shows. */
async function openWorld(outside: Outside): Promise<World> {
  const world = createWorld(outside);
  await world.receipts.publishTexts(CONSENT_TEXT_VERSION, world.clock());
  return world;
}

function openHttp(world: World): Promise<FastifyInstance> {
  return createHttpServer({
    ...world.config,
    ...world,
    routePatternOf,
    sendBusyPage: (request, reply) => sendPage(reply, awayPage(world, localeOf(request))),
  });
}

/** Builds the whole program of its parts; nothing listens or works yet. */
export async function createApp(outside: Outside, build: Build | null): Promise<App> {
  const world = await openWorld(outside);
  const { config } = world;
  const graphql = graphqlOf(world);
  let draining = false;
  const http = await openHttp(world);
  // Whoever keeps connections open moves on to another process before this one closes them.
  http.addHook('onRequest', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  answerUnmatched(http, world);
  const funnel = openFunnel(world);
  async function contextOf(request: FastifyRequest): Promise<RequestContext> {
    const context = await contextOfHttp(world, request);
    const place = { locale: context.locale, ...placeOf(world, context.country) };
    return { ...context, noteFact: (fact) => funnel.note(request, place, [fact]) };
  }
  const origins = createOrigins(config.publicOrigin, config.corsOrigins);
  await http.register(graphqlRoutes, { server: graphql, paths: GRAPHQL_PATHS, origins, contextOf });
  defaultsRoute(http, config);
  await http.register(probeRoutes, { ...healthOf(world), isDraining: () => draining });
  http.get('/acquisition/.well-known/jwks.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(world.sessionTokens.jwks()),
  );
  if (!config.production) await http.register(mailboxRoutes, { db: world.database.db });
  if (world.errorSink) await http.register(errorSinkRoutes, { sink: world.errorSink, clock: world.clock, origins });
  const tally = openArrivalTally(world);
  const landings = build && config.pageCache ? openLandingCache(world) : null;
  if (build) {
    await serveBuild(http, world, build);
    const pages = createPages(world, graphql, build.server, stylesIn(build.clientFolder));
    const gate = watchReferrers(world, tally, funnel);
    await http.register(pageRoutes, { world, pages, cache: landings?.pages ?? null, gate, funnel });
  }
  const asked = { server: graphql, paths: GRAPHQL_PATHS };
  const socket = attachSocket(http.server, { ...socketOptions(world, origins), ...asked });
  world.meters.readFrom(readingsOf(world, socket));
  return {
    http,
    work: () => startWork(world),
    drain(): void {
      draining = true;
    },
    async close() {
      await landings?.close();
      await socket.close();
      await http.close();
      await tally.close();
      await funnel.close();
    },
  };
}

/** What lies in the build beside the pages, and the demo site, which takes its styles from there. */
async function serveBuild(http: FastifyInstance, world: World, { server, clientFolder }: Build): Promise<void> {
  await http.register(assetRoutes, { folder: clientFolder, base: '/acquisition' });
  await http.register(consentScriptRoute, { clientFolder });
  if (!world.config.production) await serveDemoSite(http, world, server);
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
