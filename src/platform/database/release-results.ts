import type pg from 'pg';

/**
 * Makes the pool's connections return promises that do not lead to their query. In pg, a query holds all its rows, and its
 * callback holds the promise and the query: V8's collections of young objects then keep every row that was read, and the old
 * generation grows by as much until V8 collects all of it. A long export grew the process by hundreds of megabytes.
 */
export function releaseResults(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    Object.assign(client, { query: (...given: readonly unknown[]) => releaseResult(query, given) });
  });
}

type Query = (...given: readonly unknown[]) => unknown;
type Callback = (error: Error | null, result: unknown) => void;

function releaseResult(query: Query, given: readonly unknown[]): unknown {
  const [first] = given;
  // Callers with a callback, and cursors, get no promise.
  if (given.some((one) => typeof one === 'function') || isSubmittable(first)) return query(...given);
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query(...given, settle);
  }).catch((error: unknown) => {
    // As pg does: the trace leads to the caller and not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

function isSubmittable(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'submit' in query;
}
