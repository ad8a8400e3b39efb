import type { EventType } from '#kernel/domain-events.ts';
import { SECOND } from '#kernel/instant.ts';
import { isWanted } from '../rules/event-types.ts';

/** The topic on which the database announces changes of endpoints. */
export const WEBHOOKS_CHANGED = 'webhooks';

const REPEAT_MS = 5 * SECOND;
const RETRY_MS = SECOND;
/** What was read longer ago may have changed without an announcement. */
const LONGEST_TRUST_MS = 10 * SECOND;

type WatchDependencies = {
  readonly listWantedTypes: () => Promise<readonly string[]>;
  readonly listen: () => Promise<AsyncIterableIterator<unknown>>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds that only grow. */
  readonly elapsed: () => number;
};

export type WantedWatch = {
  /** Whether an event needs a job. Yes where this process does not know. */
  isWanted(event: EventType): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Which events somebody wants, in the memory of a process: a club without webhooks enqueues no job for them. A new endpoint gets
 * all that happens from ten seconds after its creation, mostly at once.
 */
export function createWantedWatch(deps: WatchDependencies): WantedWatch {
  let known: { readonly types: ReadonlySet<string>; readonly at: number } | null = null;
  let isWatching = false;
  let announcements: AsyncIterableIterator<unknown> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<void> {
    const at = deps.elapsed();
    try {
      const types = new Set(await deps.listWantedTypes());
      // A slow read must not replace the result of a later one.
      if (!known || known.at <= at) known = { types, at };
    } catch (error) {
      deps.onError(error);
    }
  }

  async function follow(): Promise<void> {
    while (isWatching) {
      try {
        announcements = await deps.listen();
        void refresh();
        if (!isWatching) await announcements.return?.();
        for await (const _ of announcements) void refresh();
      } catch (error) {
        deps.onError(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  return {
    isWanted: (event) => !known || deps.elapsed() - known.at > LONGEST_TRUST_MS || isWanted(event, known.types),
    async start() {
      isWatching = true;
      void follow();
      timer = setInterval(() => void refresh(), REPEAT_MS).unref();
      void refresh();
    },
    async stop() {
      isWatching = false;
      if (timer) clearInterval(timer);
      await announcements?.return?.();
    },
  };
}
