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
  /** Milliseconds of a clock that no change of the system time affects. */
  readonly steadyClock?: () => number;
};

export type ClockCheck = {
  /**
   * The seconds by which this process's clock was ahead of PostgreSQL's at the last measurement; null before the first.
   */
  aheadSeconds(): number | null;
  /** Whether the difference is too large to work. */
  isWrong(): boolean;
  /** Measures now and then every 30 seconds. */
  begin(): Promise<void>;
  /** Whether the clock is right now; measures again if it was wrong or has been set since. */
  isRight(): Promise<boolean>;
  /** Resolves when the clock is right or `over` is aborted. */
  untilRight(over: AbortSignal): Promise<void>;
  stop(): void;
};

/**
 * Links, sessions and registrations live for minutes at least: a smaller difference makes none of them seem expired.
 */
const BOUND_MS = 5 * MINUTE;
const EVERY_MS = 30 * SECOND;
const PAUSE_MS = 2 * SECOND;

type Measured = { readonly aheadMs: number; readonly setting: number };

/**
 * Compares this process's clock with PostgreSQL's. A worker whose clock is days ahead would treat every registration as
 * expired and drop its mail. The check notices a clock change between two measurements without a query, because the
 * wall clock then departs from the steady clock.
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
  let measuring: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const isWrong = () => last !== null && isBeyond(last.aheadMs);
  const seemsWrong = () => isWrong() || (last !== null && isBeyond(last.aheadMs + setting() - last.setting));

  async function readOnce(): Promise<Measured> {
    const [wall, steady] = [wallClock(), steadyClock()];
    const theirs = await databaseTime();
    const halfTrip = (steadyClock() - steady) / 2;
    return { aheadMs: wall + halfTrip - theirs, setting: wall - steady };
  }
  async function readAndReport(): Promise<void> {
    const wasWrong = isWrong();
    last = await retryOnConnectionLoss(readOnce);
    if (wasWrong === isWrong()) return;
    const facts = { aheadSeconds: Math.round(last.aheadMs / SECOND) };
    if (wasWrong) log.info(facts, 'jobs: the clock is right again, jobs run');
    else log.error(facts, 'jobs: the clock differs from PostgreSQL’s by more than 5 minutes, no jobs run');
  }
  function measure(): Promise<void> {
    measuring ??= readAndReport().finally(() => {
      measuring = null;
    });
    return measuring;
  }
  async function isRight(): Promise<boolean> {
    // Without a result, the last measurement applies, corrected by the clock changes since.
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
