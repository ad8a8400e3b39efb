import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import type { RetryOnConnectionLoss } from '#kernel/ports.ts';
import type { Logger } from '../logger.ts';

type Options = {
  /** PostgreSQL's time in milliseconds. */
  readonly databaseTime: () => Promise<number>;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly log: Logger;
  /** This process's time in milliseconds; tests move it. */
  readonly wallClock?: (() => number) | undefined;
  /** Milliseconds that no change of the clock touches. */
  readonly steadyClock?: () => number;
};

export type ClockCheck = {
  /** By how many seconds this process's clock was ahead of PostgreSQL's when it was measured last; null before. */
  aheadSeconds(): number | null;
  /** Whether that was too much to work. */
  isWrong(): boolean;
  /** Measures now and every 30 seconds from now on. */
  begin(): Promise<void>;
  /** Whether the clock is right at this moment; measures where it was wrong or has been set since. */
  isRight(): Promise<boolean>;
  /** Resolves once the clock is right, or `over` is aborted. */
  untilRight(over: AbortSignal): Promise<void>;
  stop(): void;
};

/** Links, sessions and registrations live for minutes at least: less than this lets none of them seem expired. */
const BOUND_MS = 5 * MINUTE;
const EVERY_MS = 30 * SECOND;
const PAUSE_MS = 2 * SECOND;

type Measured = { readonly aheadMs: number; readonly setting: number };

/**
 * Compares this process's clock with PostgreSQL's. A worker whose clock is days ahead takes every registration for expired
 * and drops its mail. A clock that is set between two measurements is noticed without a query, because the wall clock
 * then departs from the steady clock.
 */
export function createClockCheck(options: Options): ClockCheck {
  const {
    databaseTime,
    retryOnConnectionLoss,
    log,
    wallClock = Date.now,
    steadyClock = () => performance.now(),
  } = options;
  const setting = () => wallClock() - steadyClock();
  let last: Measured | null = null;
  let asked: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const isWrong = () => last !== null && isBeyond(last.aheadMs);
  const seemsWrong = () => isWrong() || (last !== null && isBeyond(last.aheadMs + setting() - last.setting));

  async function readOnce(): Promise<Measured> {
    const [wall, steady] = [wallClock(), steadyClock()];
    const theirs = await databaseTime();
    const halfTrip = (steadyClock() - steady) / 2;
    return { aheadMs: wall + halfTrip - theirs, setting: wall - steady };
  }
  async function readAndTell(): Promise<void> {
    const wasWrong = isWrong();
    last = await retryOnConnectionLoss(readOnce);
    if (wasWrong === isWrong()) return;
    const facts = { aheadSeconds: Math.round(last.aheadMs / SECOND) };
    if (wasWrong) log.info(facts, 'jobs: the clock is right again, jobs are taken');
    else log.error(facts, 'jobs: the clock differs from PostgreSQL’s by more than 5 minutes, no jobs are taken');
  }
  function measure(): Promise<void> {
    asked ??= readAndTell().finally(() => {
      asked = null;
    });
    return asked;
  }
  async function isRight(): Promise<boolean> {
    // Without an answer what was measured last counts, with what the clock was changed by since.
    if (seemsWrong()) await measure().catch(() => undefined);
    return !seemsWrong();
  }
  return {
    aheadSeconds: () => last && last.aheadMs / SECOND,
    isWrong,
    async begin() {
      await measure();
      timer = setInterval(() => void measure().catch(() => undefined), EVERY_MS).unref();
    },
    isRight,
    async untilRight(over) {
      while (!over.aborted && !(await isRight())) await sleep(PAUSE_MS, null, { signal: over }).catch(() => undefined);
    },
    stop: () => clearInterval(timer),
  };
}

function isBeyond(aheadMs: number): boolean {
  return Math.abs(aheadMs) > BOUND_MS;
}
