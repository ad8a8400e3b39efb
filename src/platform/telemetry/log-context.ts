import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids that every log line of a request or a job carries; they never identify a person. */
export type LogContext = {
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly job?: string;
  readonly jobId?: string;
  readonly traceId?: string;
  /** The id of the request's last internal error, as its visitor sees it. */
  incidentId?: string;
};

const logContexts = new AsyncLocalStorage<LogContext>();

/** Runs `work`; `getLogContext` returns `logContext` in everything that it does and awaits. */
export function withLogContext<Result>(logContext: LogContext, work: () => Result): Result {
  return logContexts.run(logContext, work);
}

/** The context of the current request or job; null outside of both. */
export function getLogContext(): LogContext | null {
  return logContexts.getStore() ?? null;
}

/** Records the id of an internal error, so that the request's own log line carries it too. */
export function setIncidentId(incidentId: string): void {
  const logContext = getLogContext();
  if (logContext) logContext.incidentId = incidentId;
}
