import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

export type ReportLine = (line: string) => void;

/** A statement that waits for a table's lock blocks all later ones, so no statement waits long. */
const LOCK_WITHIN_MS = 2_000;
/** Other statements proceed during the pause. */
const PAUSE_MS = 1_000;
const REPORT_EVERY_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` on a connection of the pool without a statement timeout; its statements wait two seconds for a lock, or
 * `lockWithinMs` (0: without limit). If `work` fails, its connection is closed and releases everything that it holds.
 */
export async function withoutTimeLimit<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  lockWithinMs = LOCK_WITHIN_MS,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${lockWithinMs}`);
    const result = await work(client);
    await client.query('reset statement_timeout; reset lock_timeout');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Repeats work that leaves no effect without its lock until it gets the lock; reports how long it has waited. */
export async function retryUntilUnlocked<Result>(
  what: string,
  work: () => Promise<Result>,
  report: ReportLine,
): Promise<Result> {
  const reportWait = createWaitReporter(`${what} waits for a lock on a table that is in use`, report);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
    reportWait();
    await sleep(PAUSE_MS);
  }
}

/** Reports a line every ten seconds, if called as often; first after ten seconds. */
export function createWaitReporter(line: string, report: ReportLine): () => void {
  const began = performance.now();
  let reportedAt = began;
  return () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report(`${line} (${Math.round((reportedAt - began) / 1_000)} s so far)`);
  };
}
