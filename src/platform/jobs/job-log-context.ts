import { getLogContext } from '../telemetry/log-context.ts';
import { currentTraceparent } from '../telemetry/spans.ts';

/** Stored with a job's data: ids of the request that enqueued the job. */
type JobLogContext = { readonly correlationId?: string; readonly traceparent?: string };

/** Adds the ids of the enqueuing request to a job's data, so that logs and traces connect both. */
export function addLogContext(data: object): object {
  const correlationId = getLogContext()?.correlationId;
  const traceparent = currentTraceparent();
  const trail = { ...(correlationId && { correlationId }), ...(traceparent && { traceparent }) };
  return Object.keys(trail).length === 0 ? data : { ...data, trail };
}

/** Separates what `addLogContext` joined. */
export function splitLogContext(stored: object | null): { readonly data: object; readonly trail: JobLogContext } {
  const { trail = {}, ...data } = (stored ?? {}) as { readonly trail?: JobLogContext };
  return { data, trail };
}
