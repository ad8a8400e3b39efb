import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { describeError } from './describe-error.ts';

/** A no-op until `startTracing` has registered an exporter. */
const tracer = trace.getTracer('vestibule');
let isRecording = false;

/** Called when an exporter is registered: until then, requests open no spans. */
export function recordSpans(): void {
  isRecording = true;
}

/** The kind of a span that processes a queue. */
export const CONSUMER = SpanKind.CONSUMER;

type SpanOptions = {
  readonly kind?: SpanKind;
  /** The `traceparent` of the enqueuing request, if the work was enqueued elsewhere. */
  readonly parent?: string | null;
};

/**
 * Runs `work` as a span of the trace. Names and attributes come from the program only: no address, no value. The span
 * records a thrown error's type and code only.
 */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  { kind = SpanKind.INTERNAL, parent }: SpanOptions = {},
): Promise<Result> {
  const from = parent === undefined ? context.active() : parseParentContext(parent);
  return tracer.startActiveSpan(name, { kind, attributes }, from, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Whether the current work belongs to a trace that is exported. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Like `inSpan`, but only inside a trace: the program's own periodic queries are not worth a trace. */
export function inChildSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return isTraced() ? inSpan(name, attributes, work, { kind: SpanKind.CLIENT }) : work();
}

/** Adds a child span for an operation that has already ended and took `ms`. */
export function noteChildSpan(name: string, attributes: Attributes, ms: number, failed: boolean): void {
  if (!isTraced()) return;
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - ms });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export type OpenSpan = {
  /** Runs `work` inside the span. */
  within<Result>(work: () => Result): Result;
  /** Undefined if tracing is off. */
  readonly traceId: string | undefined;
  end(name: string, attributes: Attributes, failed: boolean): void;
};

const NO_SPAN: OpenSpan = { within: (work) => work(), traceId: undefined, end: () => undefined };

/** A span that another event ends, such as the span of a request. `startTime` is in milliseconds since 1970, now if undefined. */
export function openSpan(name: string, parent: string | null, startTime?: number): OpenSpan {
  if (!isRecording) return NO_SPAN;
  const from = parseParentContext(parent);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, ...(startTime !== undefined && { startTime }) }, from);
  const inside = trace.setSpan(from, span);
  return {
    within: (work) => context.with(inside, work),
    traceId: span.isRecording() ? span.spanContext().traceId : undefined,
    end(finalName, attributes, failed) {
      span.updateName(finalName).setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The active span, for work that continues elsewhere; null outside a trace. */
export function currentTraceparent(): string | null {
  const here = trace.getActiveSpan()?.spanContext();
  if (!here || !isSpanContextValid(here)) return null;
  return `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`;
}

function parseParentContext(traceparent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function markFailed(span: Span, error: unknown): void {
  const { type, code } = describeError(error);
  span.setAttribute('error.type', code ?? type).setStatus({ code: SpanStatusCode.ERROR });
}
