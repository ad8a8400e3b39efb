import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

type Counter = { readonly count: number; readonly until: number };

/**
 * A server with the part of Redis' protocol that the limits need: a script that increments a key with an
 * expiry. It replaces Redis where none is available; it tests our client code, not Redis.
 */
export async function startFakeRedis(wantedPort = 0) {
  const counters = new Map<string, Counter>();
  const open = new Set<Socket>();
  const commands: string[] = [];
  let silent = false;
  let refusal: string | null = null;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.slice(read.length);
        commands.push(read.words[0]?.toUpperCase() ?? '');
        if (!silent) socket.write(reply(read.words));
      }
    });
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  function reply([name = '', , , key = '', points = '1', seconds = '1']: readonly string[]): string {
    if (name.toUpperCase() === 'HELLO') return '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n';
    if (name.toUpperCase() !== 'EVAL') return '+OK\r\n';
    if (refusal) return `-${refusal}\r\n`;
    const now = Date.now();
    const found = counters.get(key);
    const live = found && found.until > now ? found : { count: 0, until: now + Number(seconds) * 1_000 };
    const counter = { ...live, count: live.count + Number(points) };
    counters.set(key, counter);
    return `*2\r\n:${counter.count}\r\n:${counter.until - now}\r\n`;
  }

  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    counters,
    commands,
    /** From now on it sends no replies, like a machine that hangs. */
    fallSilent(): void {
      silent = true;
    },
    /** From now on it refuses to count, like a full one; null ends this. */
    refuse(words: string | null): void {
      refusal = words;
    },
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first complete command of the input: an array of strings with their lengths. */
function readCommand(text: string): { readonly words: readonly string[]; readonly length: number } | null {
  const [head = '', many] = /^\*(\d+)\r\n/.exec(text) ?? [];
  if (many === undefined) return null;
  const words: string[] = [];
  let at = head.length;
  while (words.length < Number(many)) {
    const [prefix, size] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? [];
    if (prefix === undefined) return null;
    const start = at + prefix.length;
    const end = start + Number(size);
    if (text.length < end + 2) return null;
    words.push(text.slice(start, end));
    at = end + 2;
  }
  return { words, length: at };
}
