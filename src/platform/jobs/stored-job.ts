import type { EventInfo } from '#kernel/domain-events.ts';
import { getLogContext } from '../telemetry/log-context.ts';
import { currentTraceparent } from '../telemetry/spans.ts';

/** Stored with a job's data: ids of the request that enqueued the job. */
type JobLogContext = { readonly correlationId?: string; readonly traceparent?: string };

/** The key of the log context in the stored JSON. It stays `trail`: jobs that earlier releases enqueued have it. */
const STORED_KEY = 'trail';

type StoredData = { readonly [STORED_KEY]?: JobLogContext; readonly event?: EventInfo | null };

/** A job as pg-boss stores it, in its parts. */
export type StoredJob = {
  readonly data: object;
  readonly logContext: JobLogContext;
  /** Null for a job that no event caused, and for one that an earlier release enqueued. */
  readonly event: EventInfo | null;
};

/** Joins a job's data, the event that caused it, and the ids of the request, which connect logs and traces of both. */
export function joinStoredJob(data: object, event: EventInfo | null): object {
  const correlationId = getLogContext()?.correlationId;
  const traceparent = currentTraceparent();
  const logContext = { ...(correlationId && { correlationId }), ...(traceparent && { traceparent }) };
  return {
    ...data,
    ...(Object.keys(logContext).length > 0 && { [STORED_KEY]: logContext }),
    ...(event && { event }),
  };
}

/** Separates what `joinStoredJob` joined. */
export function splitStoredJob(stored: object | null): StoredJob {
  const { [STORED_KEY]: logContext = {}, event = null, ...data } = (stored ?? {}) as StoredData;
  return { data, logContext, event };
}
