import type { Logger } from './logger.ts';

type Script = { readonly keys: string[]; readonly arguments: string[] };

/** The operations of Redis or Valkey that limits need: a status check, and the script that counts. */
export type Redis = {
  readonly client: {
    readonly isReady: boolean;
    eval(script: string, options: Script): Promise<unknown>;
  };
  close(): Promise<void>;
};

const CONNECT_WITHIN_MS = 2_000;
const REPLY_WITHIN_MS = 500;
const PING_EVERY_MS = 1_000;
const SILENT_FOR_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Connects to Redis and keeps retrying while it is unavailable. No request waits for it: while it is unavailable,
 * commands fail at once, and a command without a reply fails after three seconds. The package is loaded only if a URL
 * is set.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  client.on('error', (error) => log.warn({ err: error }, 'redis: not connected'));
  await within(client.connect(), CONNECT_WITHIN_MS).catch(() => undefined);
  const noteReply = notingRefusals(log);
  return {
    client: {
      get isReady() {
        return client.isReady;
      },
      eval: (script, options) => noteReply(within(client.eval(script, options), REPLY_WITHIN_MS)),
    },
    close: async () => client.destroy(),
  };
}

/**
 * Logs once that a reachable Redis rejects commands (it is full, read-only, or forbids scripts), until it counts again.
 */
function notingRefusals(log: Logger): <Value>(reply: Promise<Value>) => Promise<Value> {
  let isRefusing = false;
  return async (reply) => {
    try {
      const value = await reply;
      isRefusing = false;
      return value;
    } catch (error) {
      if (!isRefusing) log.warn({ err: error }, 'redis: commands are refused');
      isRefusing = true;
      throw error;
    }
  };
}

/** The package's own timeout covers commands that wait to be sent, not a missing reply. */
async function within<Value>(reply: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), milliseconds);
  });
  reply.catch(() => undefined);
  return Promise.race([reply, late]).finally(() => clearTimeout(timer));
}
