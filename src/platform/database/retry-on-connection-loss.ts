import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryOnConnectionLoss } from '#kernel/ports.ts';

type Options = {
  /** How long PostgreSQL may be away; a restart or a failover takes less. */
  readonly withinMs?: number;
  readonly pauseMs?: number;
  /** Whether nobody waits any more. */
  readonly isOver?: () => boolean;
  /** Hears when an outage is first met, and when it is over. */
  readonly note?: (state: 'away' | 'back', error?: unknown) => void;
};

const WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Runs work anew until PostgreSQL is there again, half a minute at most. Only for work that may run twice: whether a
 * statement took effect before its connection broke nobody knows.
 */
export function createRetryOnConnectionLoss(options: Options = {}): RetryOnConnectionLoss {
  const { withinMs = WITHIN_MS, pauseMs = PAUSE_MS, isOver = () => false, note } = options;
  let isAway = false;
  function notifyStateChange(state: 'away' | 'back', error?: unknown): void {
    if (isAway !== (state === 'away')) note?.(state, error);
    isAway = state === 'away';
  }
  return async (work) => {
    const until = performance.now() + withinMs;
    const shouldRetry = (error: unknown) => isOutage(error) && !isOver() && performance.now() + pauseMs <= until;
    for (;;) {
      try {
        const value = await work();
        notifyStateChange('back');
        return value;
      } catch (error) {
        if (!shouldRetry(error)) throw error;
        notifyStateChange('away', error);
        await sleep(pauseMs);
      }
    }
  };
}

/** SQLSTATE of a server that stops, starts, only reads or has no connection left, and what Node calls a lost peer. */
const OUTAGE_CODES =
  /^(?:08\w{3}|57P0[1-5]|25006|53300|E(?:CONN\w+|PIPE|NOENT|TIMEDOUT|(?:HOST|NET)\w+|NOTFOUND|AI_AGAIN))$/;
/** A database that an operator has closed for a while; the code alone means more than that. */
const CLOSED = /is not currently accepting connections$/;
/** What pg says without a code. */
const OUTAGE_WORDS = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/;

/** Whether the database could not be asked, rather than refused. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string')
    return OUTAGE_CODES.test(error.code) || (error.code === '55000' && CLOSED.test(error.message));
  return OUTAGE_WORDS.test(error.message);
}
