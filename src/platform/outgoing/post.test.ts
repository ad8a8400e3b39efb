import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createPoster, type PostAnswer } from './post.ts';

const unreachable = (reason: string) => ({ kind: 'unreachable', reason }) as const;
const answered = (status: number) => ({ kind: 'answered', status, retryAfterSeconds: null }) as const;
const head = (status: string, ...headers: readonly string[]) =>
  [`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', '', ''].join('\r\n');

type Answer = (socket: Socket) => unknown;

/** Sends a text again and again, after a beginning. */
const trickle =
  (start: string, text: string): Answer =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(text), 5);
    socket.on('close', () => clearInterval(timer));
  };

/** What becomes of a post to a receiver that answers like this. */
async function postTo(answer: Answer): Promise<PostAnswer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const poster = createPoster({ allowsPrivate: true, timeoutMs: 1_000 });
  try {
    const { port } = server.address() as AddressInfo;
    return await poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
  } finally {
    poster.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const CASES: Readonly<Record<string, readonly [Answer, PostAnswer]>> = {
  'that redirects to a private address': [
    (socket) => socket.end(head('302 Found', 'location: http://169.254.169.254/')),
    answered(302),
  ],
  'with a status that is none': [(socket) => socket.end(head('999 Odd')), unreachable('no-http-status')],
  'with a status of zeros': [(socket) => socket.end(head('000 Odd')), unreachable('no-http-status')],
  'that changes the protocol': [
    (socket) => socket.write(head('101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket')),
    answered(101),
  ],
  'that says nothing': [() => {}, unreachable('timeout')],
  'that sends early hints for ever': [trickle('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), unreachable('timeout')],
  'whose headers do not end': [trickle('HTTP/1.1 200 OK\r\n', 'a: b\r\n'), unreachable('timeout')],
  'whose body trickles': [trickle('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n', 'x'), unreachable('timeout')],
  'whose body does not end': [trickle('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)), answered(200)],
  'with huge headers': [
    (socket) => socket.end(head('200 OK', `a: ${'b'.repeat(100_000)}`)),
    unreachable('HPE_HEADER_OVERFLOW'),
  ],
  'of another protocol': [(socket) => socket.end('SSH-2.0-OpenSSH\r\n'), unreachable('HPE_INVALID_CONSTANT')],
  'that hangs up': [(socket) => socket.destroy(), unreachable('ECONNRESET')],
};

describe('[K7] a receiver', () => {
  test.each(Object.entries(CASES))('%s', async (_, [answer, expected]) => {
    expect(await postTo(answer)).toEqual(expected);
  });
});
