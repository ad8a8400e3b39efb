import type { Clock } from '#kernel/instant.ts';
import { buildLogLineItem, type Item, type ProgramInfo } from './log-line-item.ts';

/** Accepts log lines and reports the errors among them to an error service. */
export type ErrorReporter = {
  /** Accepts a line; never waits and never throws. */
  readonly take: (line: string) => void;
  /** Sends the waiting items, for at most `CLOSE_WITHIN_MS`. */
  readonly close: () => Promise<void>;
};

type ReporterDependencies = {
  readonly clock: Clock;
  readonly newUuid: () => string;
  readonly about: ProgramInfo;
  readonly send: (item: Item) => Promise<void>;
  /** Called when the service stops responding, once until it responds again. */
  readonly onLost: (reason: string) => void;
};

/** Specification J7. */
const ITEMS_A_MINUTE = 60;
const MINUTE_MS = 60_000;
const CLOSE_WITHIN_MS = 2_000;

/**
 * Sends one item after the other, independently of requests, and never more than sixty in any minute. That also bounds
 * the queue, since items over the limit are dropped at once. No item is sent twice; the log has every error in any
 * case.
 */
export function createErrorReporter(deps: ReporterDependencies): ErrorReporter {
  const taken: number[] = [];
  const waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let lost = false;

  async function sendAll(): Promise<void> {
    // The code that logged the error continues first.
    await new Promise(setImmediate);
    for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) await sendLine(line);
    sending = null;
  }

  async function sendLine(line: string): Promise<void> {
    try {
      const item = buildLogLineItem(line, deps.about, deps.newUuid());
      if (item) await deps.send(item);
      lost = false;
    } catch (error) {
      if (!lost) deps.onLost(error instanceof Error ? error.message : 'unknown');
      lost = true;
    }
  }

  return {
    take(line) {
      if (!line.includes('"err":')) return;
      const now = deps.clock().getTime();
      if (taken.length >= ITEMS_A_MINUTE && now - (taken[0] ?? now) < MINUTE_MS) return;
      if (taken.length >= ITEMS_A_MINUTE) taken.shift();
      taken.push(now);
      if (waiting.length < ITEMS_A_MINUTE) waiting.push(line);
      sending ??= sendAll();
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([sending, late]);
      waiting.length = 0;
    },
  };
}
