import { getLogContext } from '../telemetry/log-context.ts';
import { currentTraceparent } from '../telemetry/spans.ts';

/** What a job's data takes along, beside what the job is about: ids of the request that asked for it. */
type JobLogContext = { readonly correlationId?: string; readonly traceparent?: string };

/** A job's data with the ids of the request that enqueues it, so that log and traces join both. */
export function addLogContext(data: object): object {
  const correlationId = getLogContext()?.correlationId;
  const traceparent = currentTraceparent();
  const trail = { ...(correlationId && { correlationId }), ...(traceparent && { traceparent }) };
  return Object.keys(trail).length === 0 ? data : { ...data, trail };
}

/** Parts what `addLogContext` joined. */
export function splitLogContext(stored: object | null): { readonly data: object; readonly trail: JobLogContext } {
  const { trail = {}, ...data } = (stored ?? {}) as { readonly trail?: JobLogContext };
  return { data, trail };
}
