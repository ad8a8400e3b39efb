import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of the log says that is written on behalf of one request or one job: ids, never persons. */
export type Trail = {
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly job?: string;
  readonly jobId?: string;
  readonly traceId?: string;
  /** The last fault of the request, as its visitor sees it. */
  incidentId?: string;
};

const trails = new AsyncLocalStorage<Trail>();

/** Runs `work` so that `currentTrail` is `trail` in all that it does and awaits. */
export function onTrail<Result>(trail: Trail, work: () => Result): Result {
  return trails.run(trail, work);
}

/** On whose behalf the program runs just now; null outside of requests and jobs. */
export function currentTrail(): Trail | null {
  return trails.getStore() ?? null;
}

/** Notes a fault's id, so that the request's own line carries it too. */
export function noteIncident(incidentId: string): void {
  const trail = currentTrail();
  if (trail) trail.incidentId = incidentId;
}
