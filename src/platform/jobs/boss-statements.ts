import type { Pool } from 'pg';
import { type ReportLine, retryUntilUnlocked, withoutTimeLimit } from '../database/lock-retry.ts';

type Run = (text: string, values?: unknown[]) => Promise<{ readonly rows: unknown[] }>;

/** Indexes of a new version that pg-boss builds beside everything else: nobody waits for their locks. */
const BESIDE = /^\s*(?:create|drop|reindex)\s[^;]*\sconcurrently\s/i;
/** Half a minute, which everybody who enqueues would wait as well. */
const LONG_LOCK = /\bset local lock_timeout = \d+;/gi;

/**
 * How pg-boss asks: while it prepares its tables, statements may take as long as they need and wait for locks as our
 * migrations do; later they have the limits of the pool.
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
