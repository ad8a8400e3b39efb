import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/read-config.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { ApiConfig } from '#web/routing/document-data.tsx';

/** Serves what a page reads before its first call (specification H1): of the settings that are made, the values. */
export function defaultsRoute(fastify: FastifyInstance, config: Config): void {
  const { environmentName: environment, gtmContainerId, backendUrl: acqBackendGraphqlURL } = config;
  const made = Object.entries({ environment, gtmContainerId, acqBackendGraphqlURL }).filter(
    ([, value]) => value !== null,
  );
  const defaults = Object.fromEntries(made);
  fastify.get(withBase('/defaults.json'), async (_, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(defaults),
  );
}

/** What pages themselves say of the calls; a defaults.json goes over it. */
export function getCallSettings(config: Config): ApiConfig {
  const { environmentName: environment, graphqlEndpoint, graphqlBrowserEndpoint, graphqlMethod } = config;
  const { socketOnly, socketKeepAlive, socketAckTimeout } = config;
  const http = { graphqlEndpoint, graphqlBrowserEndpoint, graphqlMethod };
  return { environment, ...http, socketOnly, socketKeepAlive, socketAckTimeout };
}

/** The origins of configured backends, which pages may then call by HTTP and socket. */
export function backendSources(config: Config): readonly string[] {
  const addresses = [config.backendUrl, config.graphqlEndpoint, config.graphqlBrowserEndpoint];
  const origins = addresses
    .filter((one) => one !== null && /^https?:/i.test(one))
    .map((one) => new URL(one ?? '').origin);
  return [...new Set(origins)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}
