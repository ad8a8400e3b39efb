import { currentTraceparent } from '../telemetry/spans.ts';
import { currentTrail } from '../telemetry/trail.ts';

/** What a job's data takes along, beside what the job is about: ids of the request that asked for it. */
type Carried = { readonly correlationId?: string; readonly traceparent?: string };

/** A job's data with the ids of the request that enqueues it, so that log and traces join both. */
export function withTrail(data: object): object {
  const correlationId = currentTrail()?.correlationId;
  const traceparent = currentTraceparent();
  const trail = { ...(correlationId && { correlationId }), ...(traceparent && { traceparent }) };
  return Object.keys(trail).length === 0 ? data : { ...data, trail };
}

/** Parts what `withTrail` joined. */
export function readTrail(stored: object | null): { readonly data: object; readonly trail: Carried } {
  const { trail = {}, ...data } = (stored ?? {}) as { readonly trail?: Carried };
  return { data, trail };
}
