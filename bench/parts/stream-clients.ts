import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './child.ts';

export type Streams = { readonly origin: string; readonly path: string; readonly count: number };

export type StreamClients = {
  /** Publishes, and returns when the last stream had received the event, in milliseconds since 1970. */
  measureArrival(publish: () => Promise<void>): Promise<number>;
};

const WITHIN_MS = 60_000;

/** Opens streams in a process of their own and waits until all are open. They close with `cleanup`. */
export async function openStreamClients(
  { origin, path, count }: Streams,
  cleanup: AsyncDisposableStack,
): Promise<StreamClients> {
  const env = { ...process.env, PORT: new URL(origin).port, STREAM_PATH: path, STREAMS: String(count) };
  const child = fork(join(ROOT, 'bench/clients/hold-streams.ts'), { env });
  cleanup.defer(() => close(child));
  await receiveTime(child);
  return {
    async measureArrival(publish) {
      const isWaiting = receiveTime(child);
      child.send('wait for an event');
      await isWaiting;
      const [arrived] = await Promise.all([receiveTime(child), publish()]);
      return arrived;
    },
  };
}

/** The next message, unless the process ends before. */
function receiveTime(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Streams ended, or some received no event'));
    const timer = setTimeout(fail, WITHIN_MS);
    child.once('exit', fail);
    child.once('message', (time) => {
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(Number(time));
    });
  });
}

async function close(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
