import { setTimeout as sleep } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { recordSpans } from './spans.ts';

const SHUTDOWN_TIMEOUT_MS = 2_000;

type Options = {
  /** The OpenTelemetry collector's endpoint for OTLP over HTTP; null turns tracing off. */
  readonly endpoint: string | null;
  /** The share of the traces starting here that is exported. */
  readonly share: number;
};

/**
 * Starts to export spans. The SDK is loaded only if there is an endpoint; returns a function that flushes and stops.
 */
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
  recordSpans();
  // Spans that an unavailable collector does not accept in time are lost: the process has to end.
  return () => Promise.race([provider.shutdown(), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}
