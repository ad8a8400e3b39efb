import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { GaugeSources } from './gauge-sources.ts';

export type Meters = ReturnType<typeof createMeters>;

/** Declares counters. A second declaration by the same name returns the existing counter. */
export type Counters = {
  counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): { inc(labels: Readonly<Record<Label, string>>, by?: number): void };
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The platform's metrics, by the names that docs/operating.md explains. Every label has few values that the program
 * itself defines: never an address, a code or a value that a client chose. Areas declare their own by `counter`.
 */
export function createMeters() {
  const registry = new Registry();
  const counter = createCounterFactory(registry);
  const histogram = createHistogramFactory(registry);
  const seen: { gaugeSources: GaugeSources | null } = { gaugeSources: null };
  addGauges(registry, () => seen.gaugeSources);
  return {
    registry,
    /** Declares a counter of another part of the program; the same name returns the same counter. */
    counter,
    httpSeconds: histogram('http_request_seconds', 'How long requests took.', ['route', 'method', 'status']),
    operations: counter('graphql_operations_total', 'GraphQL operations.', ['operation', 'lane', 'outcome']),
    operationSeconds: histogram('graphql_operation_seconds', 'How long operations took.', ['operation', 'lane']),
    jobs: counter('jobs_total', 'Runs of jobs.', ['queue', 'outcome']),
    jobSeconds: histogram('job_seconds', 'How long runs of jobs took.', ['queue']),
    mails: counter('mails_total', 'Mails by the outcome of their delivery.', ['kind', 'outcome']),
    limits: counter('limit_hits_total', 'Attempts over a limit.', ['limit']),
    proofs: counter('proofs_of_work_total', 'Challenges asked, solved, and solutions refused near limits.', [
      'operation',
      'outcome',
    ]),
    pageCache: counter('page_cache_requests_total', 'Requests that the page cache could answer.', ['result']),
    /** Sets the sources that the gauges read; until then the gauges are empty. */
    setGaugeSources(gaugeSources: GaugeSources): void {
      seen.gaugeSources = gaugeSources;
    },
  } as const;
}

function createCounterFactory(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> => {
    const fullName = `vestibule_${name}`;
    const known = registry.getSingleMetric(fullName);
    if (known instanceof Counter) return known;
    return new Counter<Label>({ name: fullName, help, labelNames: [...labelNames], registers: [registry] });
  };
}

function createHistogramFactory(registry: Registry) {
  return <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram<Label>({
      ...{ name: `vestibule_${name}`, help, labelNames: [...labelNames] },
      ...{ buckets: SECONDS, registers: [registry] },
    });
}

/** Gauges read their values from other parts of the program at each scrape. */
function addGauges(registry: Registry, gaugeSources: () => GaugeSources | null): void {
  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>, from: GaugeSources) => void | Promise<void>,
  ): void {
    new Gauge<Label>({
      ...{ name: `vestibule_${name}`, help, labelNames: [...labelNames], registers: [registry] },
      async collect() {
        this.reset();
        const from = gaugeSources();
        if (from) await read(this, from);
      },
    });
  }
  gauge('sockets_open', 'Open sockets.', [], (to, { sockets }) => to.set(sockets()));
  gauge('streams_open', 'Open streams of the feature service.', [], (to, { streams }) => to.set(streams()));
  gauge('database_connections', 'Connections of the pool.', ['state'], (to, { pool }) => {
    const { idleCount, totalCount, waitingCount } = pool;
    to.set({ state: 'in_use' }, totalCount - idleCount);
    to.set({ state: 'idle' }, idleCount);
    to.set({ state: 'waiting' }, waitingCount);
  });
  gauge('database_up', 'Whether PostgreSQL answered this scrape.', [], async (to, { queues }) =>
    to.set((await queues()) === null ? 0 : 1),
  );
  gauge('clock_ahead_seconds', 'By how much a worker’s clock is ahead of PostgreSQL’s.', [], (to, { clockAhead }) => {
    const seconds = clockAhead();
    if (seconds === null) to.remove();
    else to.set(seconds);
  });
  gauge('jobs_waiting', 'Jobs that wait, or wait for another try.', ['queue'], async (to, { queues }) => {
    for (const { queue, waiting } of (await queues()) ?? []) to.set({ queue }, waiting);
  });
  gauge('jobs_oldest_seconds', 'How long the oldest due job has waited.', ['queue'], async (to, { queues }) => {
    for (const { queue, seconds } of (await queues()) ?? []) to.set({ queue }, seconds);
  });
}
