import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryOnConnectionLoss } from '#kernel/ports.ts';

type Options = {
  /** How long PostgreSQL may be unavailable; a restart or a failover takes less. */
  readonly withinMs?: number;
  readonly pauseMs?: number;
  /** Whether the result is no longer needed. */
  readonly isOver?: () => boolean;
  /** Called when an outage starts and when it ends. */
  readonly note?: (state: 'away' | 'back', error?: unknown) => void;
};

const WITHIN_MS = 30_000;
const PAUSE_MS = 500;

/**
 * Repeats work until PostgreSQL is available again, half a minute at most. Only for work that may run twice: whether a
 * statement took effect before its connection broke is unknown.
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

/** SQLSTATE of a server that stops, starts, is read-only or has no connection left, and Node's codes of a lost peer. */
const OUTAGE_CODES =
  /^(?:08\w{3}|57P0[1-5]|25006|53300|E(?:CONN\w+|PIPE|NOENT|TIMEDOUT|(?:HOST|NET)\w+|NOTFOUND|AI_AGAIN))$/;
/** A database that an operator has closed temporarily; the code alone has other meanings, too. */
const CLOSED = /is not currently accepting connections$/;
/** Messages of pg errors without a code. */
const OUTAGE_WORDS = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/;

/** Whether the database was unreachable, as opposed to a statement that it rejected. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string')
    return OUTAGE_CODES.test(error.code) || (error.code === '55000' && CLOSED.test(error.message));
  return OUTAGE_WORDS.test(error.message);
}
