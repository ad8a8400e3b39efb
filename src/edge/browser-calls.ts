import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/build-config.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { ApiConfig } from '#web/routing/document-data.tsx';

/** Serves the settings that a page reads before its first API call (specification H1): only those that are set. */
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

/** The API settings that pages contain; a defaults.json takes precedence over them. */
export function getCallSettings(config: Config): ApiConfig {
  const { environmentName: environment, graphqlEndpoint, graphqlBrowserEndpoint, graphqlMethod } = config;
  const { socketOnly, socketKeepAlive, socketAckTimeout } = config;
  const http = { graphqlEndpoint, graphqlBrowserEndpoint, graphqlMethod };
  return { environment, ...http, socketOnly, socketKeepAlive, socketAckTimeout };
}

/** The origins of configured backends, which the pages' CSP then allows for HTTP and sockets. */
export function backendSources(config: Config): readonly string[] {
  const addresses = [config.backendUrl, config.graphqlEndpoint, config.graphqlBrowserEndpoint];
  const origins = addresses
    .filter((one) => one !== null && /^https?:/i.test(one))
    .map((one) => new URL(one ?? '').origin);
  return [...new Set(origins)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
}
