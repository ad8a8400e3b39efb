import type { Pool } from 'pg';
import { type ReportLine, retryUntilUnlocked, withoutTimeLimit } from '../database/lock-retry.ts';

type Run = (text: string, values?: unknown[]) => Promise<{ readonly rows: unknown[] }>;

/** Index changes of a new pg-boss version that run concurrently: no other statement waits for their locks. */
const BESIDE = /^\s*(?:create|drop|reindex)\s[^;]*\sconcurrently\s/i;
/** pg-boss sets half a minute; everybody who enqueues would wait as long. */
const LONG_LOCK = /\bset local lock_timeout = \d+;/gi;

/**
 * Executes pg-boss's statements. While pg-boss prepares its tables, statements have no time limit and wait for locks as
 * our migrations do; later the limits of the pool apply.
 */
export function bossStatements(pool: Pool, isPrepared: () => boolean, report: ReportLine = () => undefined): Run {
  return async (text, values) => {
    if (BESIDE.test(text)) return withoutTimeLimit(pool, (client) => client.query(text, values), 0);
    if (isPrepared()) return pool.query(text, values);
    const short = text.replace(LONG_LOCK, '');
    const run = () => withoutTimeLimit(pool, (client) => client.query(short, values));
    return retryUntilUnlocked('The preparation of the jobs', run, report);
  };
}
