import { type Clock, SECOND } from '#kernel/instant.ts';
import type { LiveEvents, TakeAttempt } from '#kernel/ports.ts';
import type { ClientKey } from '#platform/config/feature-settings.ts';
import type { Area } from '#platform/contributions.ts';
import type { RouteContribution, RouteRequest } from '#platform/http/route-contribution.ts';
import type { Logger } from '#platform/logger.ts';
import { createPayloadCipher } from '#platform/payload-cipher.ts';
import type { EventStreams } from '#platform/sse/event-streams.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { EXPERIMENTS_CHANGED } from './actions/announce-changed.ts';
import { type CatchUp, createCatchUp } from './actions/features/catch-up.ts';
import { createEmbeddedSource } from './actions/features/embedded-source.ts';
import type { Announce, FeatureSource } from './actions/features/ports.ts';
import { createUpstreamSource } from './actions/features/upstream-source.ts';
import { bindUpstream, type FeatureTimes, TIMES } from './dependencies.ts';
import { publicFeatureRoutes, sameOriginFeatureRoutes } from './http/feature-routes.ts';
import { createPayloadBodies } from './http/payload-bodies.ts';
import { featureServiceMetrics } from './metrics.ts';
import { createBlockChanges } from './rules/block-changes.ts';
import { createDecideByNewest, type DecideByNewest } from './rules/decide-by-newest.ts';
import { createDecideExposures } from './rules/decide-exposures.ts';
import type { PublishedPayload } from './rules/payload.ts';
import { createRememberEnded } from './rules/remember-ended.ts';

export type FeatureServiceDependencies = {
  readonly clock: Clock;
  readonly publicOrigin: string;
  readonly features: {
    readonly clientKeys: readonly ClientKey[];
    readonly encryptionKey: Uint8Array | null;
    readonly growthbookHost: string | null;
    readonly growthbookClientKey: string | null;
    readonly growthbookStreamingHost: string | null;
    readonly blockedChanges: readonly string[];
    readonly realtimeKey: string | null;
    readonly realtimeHost: string;
  };
  readonly liveEvents: Pick<LiveEvents, 'listen'>;
  readonly eventStreams: EventStreams;
  readonly takeAttempt: TakeAttempt;
  readonly getClientNetwork: (request: RouteRequest['raw']) => string;
  readonly digest: (text: string) => Buffer;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly counters: Counters;
  /** Shorter ones for tests. */
  readonly featureTimes?: Partial<FeatureTimes>;
};

type BrowserSettings = {
  readonly clientKey: string;
  readonly decryptionKey: string | null;
  readonly blockedChanges: readonly string[];
  readonly realtimeKey: string | null;
  readonly realtimeHost: string;
};

type OtherAreas = {
  readonly experiment: { readonly useCases: { readPublication(environment: string): Promise<PublishedPayload> } };
};

/**
 * The feature service (specification H5): at the root the embedded one for any SDK, and below `/acquisition/ab` the one
 * that our own pages use, which is the operator's GrowthBook service where one is set.
 */
export function createFeatureService(deps: FeatureServiceDependencies, { experiment }: OtherAreas) {
  const { features, eventStreams, log } = deps;
  const times = { ...TIMES, ...deps.featureTimes };
  const cipher = features.encryptionKey && createPayloadCipher(features.encryptionKey);
  const bodies = createPayloadBodies();
  const metrics = featureServiceMetrics(deps.counters);
  const announceTo =
    (service: string): Announce =>
    (clientKey, change) =>
      eventStreams.send(`${service} ${clientKey}`, bodies.getEvent(change));
  const embedded = createEmbeddedSource({
    clientKeys: features.clientKeys,
    readPublication: (environment) => experiment.useCases.readPublication(environment),
    listen: () => deps.liveEvents.listen(EXPERIMENTS_CHANGED),
    encrypt: cipher?.encrypt ?? null,
    announce: announceTo('embedded'),
    onError: (error) => log.warn({ err: error }, 'feature service: cannot read the publication'),
    times: { repeatMs: times.revalidateMs, retryMs: SECOND, startMs: times.startMs },
  });
  const given = { features, origin: deps.publicOrigin, digest: deps.digest, log, cipher, metrics, times };
  const bound = bindUpstream({ ...given, announce: announceTo('upstream') });
  const upstream = bound && createUpstreamSource(bound);
  const pages = upstream ?? embedded;
  const clientKey = upstream ? features.growthbookClientKey : (features.clientKeys[0]?.key ?? null);
  const getAllowed = createBlockChanges(features.blockedChanges, () => pages.getPayload());
  const getPublished = upstream ? createRememberEnded(getAllowed, deps.clock) : getAllowed;
  const catchUp = createCatchUp({
    ...{ getPublished, times, now: () => performance.now() },
    refresh: () => pages.refresh(),
  });
  const routes = (source: FeatureSource, service: string) => ({
    ...{ source, bodies, streams: eventStreams, getAddress: deps.getClientNetwork, takeAttempt: deps.takeAttempt },
    getChannel: (clientKey: string) => `${service} ${clientKey}`,
  });
  return {
    useCases: createUseCases(deps, clientKey, { getPayload: getAllowed, getPublished, ...catchUp }),
    rootHttp: running(embedded, publicFeatureRoutes(routes(embedded, 'embedded'))),
    http: upstream
      ? running(upstream, sameOriginFeatureRoutes(routes(upstream, 'upstream')))
      : sameOriginFeatureRoutes(routes(embedded, 'embedded')),
  } satisfies Area;
}

type GetPublished = () => PublishedPayload | null;
type Publications = CatchUp & { readonly getPayload: GetPublished; readonly getPublished: GetPublished };

/** What our own pages need; without a client key, A/B testing is off. */
function createUseCases(
  { features, clock }: Pick<FeatureServiceDependencies, 'features' | 'clock'>,
  clientKey: string | null,
  { getPayload, getPublished, catchUp, isGone }: Publications,
) {
  return {
    /** The payload by which the server decides the variants of its own pages; null without one. */
    getPayload,
    /** Creates the function that decides the variants of our own pages; null if A/B testing is off. */
    createDecideRequest: (): DecideByNewest | null =>
      clientKey === null ? null : createDecideByNewest(getPublished, clock, isGone),
    /** Waits for a newer publication, where the cookie of a visit names one; null if A/B testing is off. */
    catchUp: clientKey === null ? null : catchUp,
    /** Creates the function that decides what a response of our own pages exposes a visit to; null if A/B testing is off. */
    createDecideExposures: () => (clientKey === null ? null : createDecideExposures(getPublished)),
    /** What browsers need for the payload of our own pages, below `/acquisition/ab`; null if A/B testing is off. */
    getBrowserSettings: (): BrowserSettings | null => {
      if (clientKey === null) return null;
      const { encryptionKey, blockedChanges, realtimeKey, realtimeHost } = features;
      const decryptionKey = encryptionKey && Buffer.from(encryptionKey).toString('base64');
      return { clientKey, decryptionKey, blockedChanges, realtimeKey, realtimeHost };
    },
  };
}

/** Starts and stops a source with the server of its routes. */
function running(source: FeatureSource, addRoutes: RouteContribution): RouteContribution {
  return (server) => {
    server.addHook('onReady', () => source.start());
    server.addHook('onClose', () => source.stop());
    addRoutes(server);
  };
}
