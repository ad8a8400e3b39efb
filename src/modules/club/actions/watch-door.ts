import type { Clock } from '#kernel/instant.ts';
import { type Door, type DoorState, decideDoor, OPEN_DOOR } from '../rules/door.ts';
import type { ClubSettings } from '../rules/settings.ts';

/** The topic on which the database announces changes of the settings, and days that reach their quota. */
export const CLUB_SETTINGS_CHANGED = 'club-settings';

export type WatchDependencies = {
  readonly clock: Clock;
  readonly readState: () => Promise<DoorState>;
  readonly listen: () => Promise<AsyncIterableIterator<unknown>>;
  readonly onError: (error: unknown) => void;
  readonly times: WatchTimes;
};

export type WatchTimes = {
  /** How often the state is read again without an announcement. */
  readonly repeatMs: number;
  readonly retryMs: number;
  /** How long the start waits for the database. */
  readonly startMs: number;
};

export type DoorWatch = {
  /** The door by what this process knows; open until it knows anything, because the database refuses anyway. */
  getDoor(): Door;
  /** The same; a process that does not watch, such as a command, reads the state first. */
  findDoor(): Promise<Door>;
  /** The settings as they are stored. */
  findSettings(): Promise<ClubSettings>;
  /** Reads the state again; a failure keeps what is known. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The door in the memory of a process: pages and checks ask for it at every request. The database announces changes; a
 * slow repetition recovers from a missed announcement. Times need no announcement: each question decides by the clock.
 */
export function createDoorWatch(deps: WatchDependencies): DoorWatch {
  let state: DoorState | null = null;
  let [asked, answered] = [0, 0];
  let isWatching = false;
  let announcements: AsyncIterableIterator<unknown> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<void> {
    asked += 1;
    const turn = asked;
    try {
      const read = await deps.readState();
      // A slow read must not replace the result of a later one.
      if (turn < answered) return;
      answered = turn;
      state = read;
    } catch (error) {
      deps.onError(error);
    }
  }

  async function follow(): Promise<void> {
    while (isWatching) {
      try {
        announcements = await deps.listen();
        // It may have changed before this process listened.
        void refresh();
        if (!isWatching) await announcements.return?.();
        for await (const _ of announcements) void refresh();
      } catch (error) {
        deps.onError(error);
        await wait(deps.times.retryMs);
      }
    }
  }

  function getDoor(): Door {
    return state ? decideDoor(state, deps.clock()) : OPEN_DOOR;
  }

  return {
    getDoor,
    async findDoor() {
      if (!isWatching || !state) await refresh();
      return getDoor();
    },
    findSettings: async () => (isWatching && state ? state : await deps.readState()).settings,
    refresh,
    async start() {
      isWatching = true;
      void follow();
      timer = setInterval(() => void refresh(), deps.times.repeatMs).unref();
      // The server starts without the state if the database is slow.
      await Promise.race([refresh(), wait(deps.times.startMs)]);
    },
    async stop() {
      isWatching = false;
      if (timer) clearInterval(timer);
      await announcements?.return?.();
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
