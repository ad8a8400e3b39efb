import fastify from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Meters } from '../telemetry/meters.ts';

export type MetricsServer = {
  listen(options: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<void>;
};

/**
 * Serves `/metrics` in Prometheus' text format, including process metrics, on a separate port that the operator keeps
 * private.
 */
export function createMetricsServer({ registry }: Pick<Meters, 'registry'>): MetricsServer {
  collectDefaultMetrics({ register: registry, prefix: 'vestibule_' });
  const server = fastify({ logger: false });
  server.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return { listen: (options) => server.listen(options), close: () => server.close() };
}
