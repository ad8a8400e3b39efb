import { setTimeout as sleep } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';

const SHUTDOWN_TIMEOUT_MS = 2_000;

type Options = {
  /** Where an OpenTelemetry collector takes OTLP over HTTP; null where nobody is told. */
  readonly endpoint: string | null;
  /** Of the traces that begin here, the share that is told. */
  readonly share: number;
};

/** Begins to tell spans. The SDK is loaded only where somebody listens; answers how to end, with what is still to be told. */
export async function startTracing({ endpoint, share }: Options): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => undefined;
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vestibule' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  // What a collector that is away does not take in time is lost: the process has to end.
  return () => Promise.race([provider.shutdown(), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}
