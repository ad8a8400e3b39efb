import fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Counts and times the requests of a server, by route: never by address or query. */
  watch(http: FastifyInstance): void;
  /** Offers a count that is kept elsewhere, by the values of one label. */
  offer(counted: {
    readonly name: string;
    readonly help: string;
    readonly label: string;
    readonly totals: ReadonlyMap<string, number>;
  }): void;
  text(): Promise<string>;
  /** Serves `/metrics` on a port of its own, which the operator keeps inside. */
  listen(options: { readonly host: string; readonly port: number }): Promise<void>;
  close(): Promise<void>;
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS = 1_000;

/** Metrics of the process and its requests, in Prometheus' text form. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'vestibule_' });
  const requests = new Histogram({
    name: 'vestibule_http_request_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const server = fastify({ logger: false });
  server.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return {
    watch(http) {
      http.addHook('onResponse', (request, reply, next) => {
        const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / MS);
        next();
      });
    },
    offer({ name, help, label, totals }) {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, total] of totals) this.inc({ [label]: value }, total);
        },
      });
    },
    text: () => registry.metrics(),
    async listen({ host, port }) {
      await server.listen({ host, port });
    },
    close: () => server.close(),
  };
}
