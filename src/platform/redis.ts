import type { Logger } from './logger.ts';

type Script = { readonly keys: string[]; readonly arguments: string[] };

/** What limits ask of Redis or Valkey: whether it is there, and to run the script that counts. */
export type Redis = {
  readonly client: {
    readonly isReady: boolean;
    eval(script: string, options: Script): Promise<unknown>;
  };
  close(): Promise<void>;
};

const CONNECT_WITHIN_MS = 2_000;
const ANSWER_WITHIN_MS = 500;
const PING_EVERY_MS = 1_000;
const SILENT_FOR_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Connects to Redis and goes on trying while it is away. Nobody waits for it: while it is not there commands fail at once,
 * and one that hangs is asked no more after three seconds. The package is loaded where a URL is set.
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
  const noteAnswer = notingRefusals(log);
  return {
    client: {
      get isReady() {
        return client.isReady;
      },
      eval: (script, options) => noteAnswer(within(client.eval(script, options), ANSWER_WITHIN_MS)),
    },
    close: async () => client.destroy(),
  };
}

/** One that is there and counts nothing (it is full, only reads, or forbids scripts) is told of once, until it counts again. */
function notingRefusals(log: Logger): <Value>(answer: Promise<Value>) => Promise<Value> {
  let isRefusing = false;
  return async (answer) => {
    try {
      const value = await answer;
      isRefusing = false;
      return value;
    } catch (error) {
      if (!isRefusing) log.warn({ err: error }, 'redis: counts nothing');
      isRefusing = true;
      throw error;
    }
  };
}

/** The package's own limit of time holds for what waits to be sent, not for an answer that does not come. */
async function within<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), milliseconds);
  });
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
