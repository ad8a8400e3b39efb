import { currentTrail } from '../telemetry/trail.ts';

/** What a job's data takes along, beside what the job is about. */
type Carried = { readonly trail?: { readonly correlationId?: string } };

/** A job's data with the correlation id of the request that enqueues it, so that the log joins both. */
export function withTrail(data: object): object {
  const correlationId = currentTrail()?.correlationId;
  return correlationId === undefined ? data : { ...data, trail: { correlationId } };
}

/** Parts what `withTrail` joined. */
export function readTrail(stored: object | null): { readonly data: object; readonly correlationId: string | null } {
  const { trail, ...data } = (stored ?? {}) as Carried;
  return { data, correlationId: trail?.correlationId ?? null };
}
