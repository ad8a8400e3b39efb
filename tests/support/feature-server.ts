import { EventEmitter, on, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import type { FeatureTimes } from '#modules/experiment/dependencies.ts';
import { createFeatureService } from '#modules/experiment/feature-service.ts';
import type { FeaturePayload, PublishedPayload } from '#modules/experiment/rules/payload.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { digest } from '#platform/digest.ts';
import { getNetworkKey } from '#platform/http/network.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLogger } from '#platform/logger.ts';
import { createEventStreams } from '#platform/sse/event-streams.ts';
import type { StreamEnd } from '#platform/sse/stream.ts';
import { createMeters } from '#platform/telemetry/meters.ts';

export type FeatureServer = Awaited<ReturnType<typeof openFeatureServer>>;

type Options = {
  readonly settings?: Readonly<Record<string, string>>;
  readonly encryptionKey?: Uint8Array;
  readonly times?: Partial<FeatureTimes>;
  /** Whether publications cannot be read at the start. */
  readonly isBroken?: boolean;
  readonly streams?: Partial<Parameters<typeof createEventStreams>[0]>;
  readonly takeAttempt?: TakeAttempt;
};

const EVERYONE = { coverage: 1, hashAttribute: 'acqAnonymousId', hashVersion: 2 };
const SPLIT = {
  ...{ ...EVERYONE, key: 'hero', name: 'The hero', phase: '1', seed: 'hero:1', weights: [0.5, 0.5] },
  meta: [
    { key: 'control', name: 'As it is' },
    { key: 'bold', name: 'Bold' },
  ],
};
const IN_AUSTRIA = { applicationCountry: { $in: ['AT'] } };

/** A payload with one of each: a split with a condition, a prerequisite, a plain value, a redirect, a saved group. */
export const PAYLOAD: FeaturePayload = {
  features: {
    'landing.hero': {
      defaultValue: null,
      rules: [{ ...SPLIT, id: 'hero:1', variations: ['evening', 'coat'], condition: IN_AUSTRIA }],
    },
    'experiment.hero': {
      defaultValue: null,
      rules: [{ ...SPLIT, id: 'hero:2', variations: ['control', 'bold'], condition: IN_AUSTRIA }],
    },
    'landing.headline': {
      defaultValue: null,
      rules: [{ force: 'secret', condition: { id: { $inGroup: 'friends' } } }],
    },
    'voucher.percent': { defaultValue: 10 },
  },
  experiments: [
    {
      ...{ ...EVERYONE, key: 'spring', seed: 'spring:1', changeId: 'spring:1', weights: [0, 1], status: 'running' },
      manual: false,
      variations: [
        { urlRedirect: 'https://club.example/acquisition/old' },
        { urlRedirect: 'https://club.example/acquisition/spring' },
      ],
      urlPatterns: [{ include: true, type: 'simple', pattern: '/acquisition/' }],
      condition: IN_AUSTRIA,
    },
  ],
  savedGroups: { friends: ['ada'] },
};

/** A server with the feature service only, on a port of its own, and experiments that `publish` changes. */
export async function openFeatureServer(options: Options = {}) {
  const {
    settings = {},
    encryptionKey,
    times,
    isBroken = false,
    streams = {},
    takeAttempt = async () => null,
  } = options;
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const read = readConfig({ PUBLIC_ORIGIN: origin, ...settings });
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  const logged: string[] = [];
  const ended: StreamEnd[] = [];
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  const meters = createMeters();
  const experiments = createExperiments(isBroken);
  const limits = { anAddress: read.config.features.streamsPerAddress, total: read.config.features.streamsTotal };
  const eventStreams = createEventStreams({ limits, onEnd: (end) => void ended.push(end), ...streams });
  const service = createFeatureService(
    {
      clock: () => new Date(),
      // The redirects of the payload lead to this origin.
      publicOrigin: 'https://club.example',
      ...{ eventStreams, digest, log, counters: meters, liveEvents: experiments.liveEvents },
      features: { ...read.config.features, encryptionKey: encryptionKey ?? null },
      takeAttempt,
      getClientNetwork: ({ socket }) => getNetworkKey(socket.remoteAddress ?? ''),
      ...(times && { featureTimes: times }),
    },
    { experiment: { useCases: { readPublication: experiments.readPublication } } },
  );
  const edge = { publicOrigin: origin, trustedProxies: [], indexing: true, shedsLoad: false };
  const http = await createHttpServer({ ...edge, log, meters });
  await http.register(async (scope) => service.http(scope), { prefix: BASE_PATH });
  await http.register(async (scope) => service.rootHttp(scope));
  await http.listen({ port, host: '127.0.0.1' });
  return {
    ...{ origin, http, logged, ended, meters, eventStreams, experiments },
    useCases: service.useCases,
    inject: (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
      http.inject({ method, url, headers: { host: `127.0.0.1:${port}`, ...headers } }),
    evaluate: (payload: unknown, url = '/api/eval/sdk-development') =>
      http.inject({
        ...{ method: 'POST', url },
        headers: { host: `127.0.0.1:${port}`, 'content-type': 'application/json' },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    async close(): Promise<void> {
      await eventStreams.close();
      await http.close();
    },
  };
}

const NO_ENVIRONMENTS: Readonly<Record<string, FeaturePayload>> = {};

/** Experiments in memory; an environment without a payload of its own has the common one. */
function createExperiments(isBroken: boolean) {
  const changes = new EventEmitter();
  const state = { version: 1, payload: PAYLOAD, isBroken, readings: 0, ofEnvironments: NO_ENVIRONMENTS };
  return {
    state,
    liveEvents: { listen: async (topic: string) => on(changes, topic) },
    async readPublication(environment: string): Promise<PublishedPayload> {
      state.readings += 1;
      if (state.isBroken) throw new Error('The database does not respond');
      return {
        version: state.version,
        dateUpdated: new Date(Date.UTC(2026, 2, 2) + state.version * 1_000).toISOString(),
        payload: state.ofEnvironments[environment] ?? state.payload,
      };
    },
    publish(payload: FeaturePayload): void {
      state.version += 1;
      state.payload = payload;
      changes.emit('experiments', null);
    },
    announce: () => void changes.emit('experiments', null),
  };
}

/** The payload with another value of one feature. */
export function withValue(key: string, value: unknown): FeaturePayload {
  return { ...PAYLOAD, features: { ...PAYLOAD.features, [key]: { defaultValue: value } } };
}

/** The host check compares the port, so it has to be known before the server exists. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
