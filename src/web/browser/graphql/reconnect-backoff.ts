const SECOND = 1_000;
const LONG_LIVED = 60 * SECOND;
/** The longest wait is 2 to the power of this, in seconds. */
const MAX_DOUBLINGS = 5;
const MIN_JITTER = 300;
const MAX_JITTER = 3_000;
const NORMAL = 1_000;

export type ReconnectBackoff = {
  /** The socket was acknowledged. */
  lives(): void;
  /** The socket has closed; `isNeeded` if subscriptions still need it. */
  closed(code: number | null, isNeeded: boolean): void;
  /** Call it before a retry after a failure. */
  waitToRetry(): Promise<void>;
  /** Call it before any socket opens: after a normal close graphql-ws does not wait by itself. */
  waitToOpen(): Promise<void>;
};

/**
 * The back-off before a socket opens again: one second, doubled each time, with jitter. The waits grow until a
 * connection has lived for a minute, since otherwise a server that acknowledges and then closes would get a connection
 * every second forever.
 */
export function createReconnectBackoff(): ReconnectBackoff {
  let tries = 0;
  let since: number | null = null;
  let mustPause = false;
  function nextWait(): Promise<void> {
    const wait = 2 ** Math.min(tries, MAX_DOUBLINGS) * SECOND;
    tries += 1;
    const chance = Math.floor(Math.random() * (MAX_JITTER - MIN_JITTER) + MIN_JITTER);
    return new Promise((resolve) => setTimeout(resolve, wait + chance));
  }
  return {
    lives() {
      since = performance.now();
    },
    closed(code, isNeeded) {
      if (since !== null && performance.now() - since >= LONG_LIVED) tries = 0;
      const lived = since !== null;
      since = null;
      if (code !== NORMAL || !isNeeded) return;
      // The first reconnect happens at once.
      mustPause = tries > 0;
      if (!mustPause && lived) tries = 1;
    },
    waitToRetry: nextWait,
    async waitToOpen() {
      if (!mustPause) return;
      mustPause = false;
      await nextWait();
    },
  };
}
