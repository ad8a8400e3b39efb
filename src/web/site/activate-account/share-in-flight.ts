let inFlight: Promise<unknown> | null = null;

/**
 * Runs the work unless it is in progress: then all callers share its result. Otherwise a double press would activate
 * with the first request and report a used link with the second. For the browser only: the state belongs to one
 * visitor.
 */
export function shareInFlight<Result>(work: () => Promise<Result>): Promise<Result> {
  const promise = (inFlight as Promise<Result> | null) ?? work();
  inFlight = promise;
  const end = () => {
    if (inFlight === promise) inFlight = null;
  };
  promise.then(end, end);
  return promise;
}
