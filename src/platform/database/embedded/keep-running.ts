import { EMBEDDED_PROBLEM } from './problems.ts';
import type { EmbeddedPostgres } from './start.ts';

type Options = {
  readonly note: (line: string, error?: unknown) => void;
  /** The interval between checks of the server. */
  readonly everyMs?: number;
  /** After how long without the server a supervisor has to act. */
  readonly lostAfterMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

export type Keeper = {
  /** Whether the server has been gone for so long that a supervisor should restart this process. */
  isLost(): boolean;
  /** Prevents further starts; resolves when a running start has ended. */
  stop(): Promise<void>;
};

const EVERY_MS = 1_000;
const LOST_AFTER_MS = 60_000;
const NOTE_EVERY_MS = 60_000;

/** Restarts the server after it has died or has ended with the process that started it. */
export function keepRunning(server: Pick<EmbeddedPostgres, 'isRunning' | 'startAgain'>, options: Options): Keeper {
  const { note, everyMs = EVERY_MS, lostAfterMs = LOST_AFTER_MS, now = () => performance.now() } = options;
  let awaySince: number | null = null;
  let notedAt: number | null = null;
  let looking: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, everyMs).unref();
  let hasStopped = false;

  function look(): void {
    looking = restartIfDown().finally(() => {
      if (!hasStopped) timer = setTimeout(look, everyMs).unref();
    });
  }

  async function restartIfDown(): Promise<void> {
    if (await server.isRunning()) {
      if (awaySince !== null) note('The embedded PostgreSQL is running again');
      awaySince = null;
      notedAt = null;
      return;
    }
    if (hasStopped) return;
    if (awaySince === null) note('The embedded PostgreSQL does not respond: restarting it');
    awaySince ??= now();
    await server.startAgain().catch(noteFailure);
  }

  /** Logs once a minute, although the restart is tried every second. */
  function noteFailure(error: unknown): void {
    if (notedAt !== null && now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = now();
    note(`The embedded PostgreSQL could not be restarted${formatReason(error)}`, error);
  }

  return {
    isLost: () => awaySince !== null && now() - awaySince > lostAfterMs,
    async stop() {
      hasStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

function formatReason(error: unknown): string {
  const isSayable = error instanceof Error && 'code' in error && error.code === EMBEDDED_PROBLEM;
  return isSayable ? `: ${error.message}` : '';
}
