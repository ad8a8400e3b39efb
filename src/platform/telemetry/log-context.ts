import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of the log says that is written on behalf of one request or one job: ids, never persons. */
export type LogContext = {
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly job?: string;
  readonly jobId?: string;
  readonly traceId?: string;
  /** The last fault of the request, as its visitor sees it. */
  incidentId?: string;
};

const logContexts = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that `getLogContext` is `trail` in all that it does and awaits. */
export function withLogContext<Result>(trail: LogContext, work: () => Result): Result {
  return logContexts.run(trail, work);
}

/** On whose behalf the program runs just now; null outside of requests and jobs. */
export function getLogContext(): LogContext | null {
  return logContexts.getStore() ?? null;
}

/** Notes a fault's id, so that the request's own line carries it too. */
export function setIncidentId(incidentId: string): void {
  const trail = getLogContext();
  if (trail) trail.incidentId = incidentId;
}
