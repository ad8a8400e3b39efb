import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

export type ReportLine = (line: string) => void;

/** Whoever waits for a table's lock keeps all who come later waiting, so nothing waits long for one. */
const LOCK_WITHIN_MS = 2_000;
/** Those who came later go on meanwhile. */
const PAUSE_MS = 1_000;
const REPORT_EVERY_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` on a connection of the pool whose statements may take as long as they need; they wait two seconds for a lock,
 * or `lockWithinMs` (0: without end). Where `work` fails, all that its connection holds ends with it.
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

/** Runs work that leaves nothing behind when it gets no lock, again and again until it does; says how long it has waited. */
export async function retryUntilUnlocked<Result>(
  what: string,
  work: () => Promise<Result>,
  report: ReportLine,
): Promise<Result> {
  const reportWait = createWaitReporter(`${what} waits for a lock on a table that others use`, report);
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

/** Says a line every ten seconds, if it is called as often; the first after ten. */
export function createWaitReporter(line: string, report: ReportLine): () => void {
  const began = performance.now();
  let said = began;
  return () => {
    if (performance.now() - said < REPORT_EVERY_MS) return;
    said = performance.now();
    report(`${line} (${Math.round((said - began) / 1_000)} s so far)`);
  };
}
