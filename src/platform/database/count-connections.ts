/**
 * pg-boss has its own connections. While a transaction enqueues, pg-boss may look up the queue outside that
 * transaction. In a shared pool, transactions that hold all connections would each wait for one more: a deadlock.
 */
export const JOB_CONNECTIONS = 4;
const LIVE_EVENTS = 1;
/** The pool and that of jobs ask about dead connections, each by one more. */
const WATCHES = 2;

/** The connections to PostgreSQL that a process with a pool of this size opens at most. */
export function countConnections(pool: number): number {
  return pool + JOB_CONNECTIONS + LIVE_EVENTS + WATCHES;
}
