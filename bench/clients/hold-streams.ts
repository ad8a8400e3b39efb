import { connect } from 'node:net';

// Holds STREAMS streams of server-sent events of STREAM_PATH on PORT: bare sockets that share one buffer, in a process of
// their own, so that reading is faster than what is measured. Its messages are times in milliseconds since 1970: once all
// streams are open, then in reply to each message, and again when each stream has received an event since then.
const port = Number(process.env.PORT);
const count = Number(process.env.STREAMS);
const head = `GET ${process.env.STREAM_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`;
/** More would exceed the queue of connections that a server accepts. */
const AT_ONCE = 50;
/** A server sends less than this as heartbeats between two events. */
const SHORTEST_EVENT = 64;
const COMPLETE = 0xff_ff_ff_ff;
/** With chunked encoding, the end of the chunk follows the empty line. */
const ENDS: readonly Buffer[] = [Buffer.from('\n\n'), Buffer.from('\n\n\r\n')];

const shared = Buffer.alloc(256 * 1024);
/** The bytes that each stream has received, or that its event is complete. */
const received = new Uint32Array(count);
let waiting = 0;

process.on('disconnect', () => process.exit());
process.on('message', () => {
  received.fill(0);
  waiting = count;
  report();
});
for (let opened = 0; opened < count; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, (_, index) => open(opened + index)));
report();

function report(): void {
  process.send?.(Date.now());
}

/** Opens a stream and resolves with the head of its response. A stream that ends ends the process. */
function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    function callback(length: number): boolean {
      if (isOpen) note(index, length, shared);
      else if (shared.toString('latin1', 0, length).startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(`Stream ${index} was refused`));
      isOpen = true;
      return true;
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: shared, callback } });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error(`Stream ${index} ended`)));
    socket.write(head);
  });
}

function fail(error: Error): void {
  console.error(error.message);
  process.exit(1);
}

/** An event ends with an empty line. Its data are one line, so that no other part of it ends like this. */
function note(index: number, length: number, buffer: Buffer): void {
  const before = received[index];
  if (waiting === 0 || before === undefined || before === COMPLETE) return;
  const isEnd = ENDS.some((end) => buffer.subarray(length - end.length, length).equals(end));
  const isComplete = isEnd && before + length >= SHORTEST_EVENT;
  received[index] = isComplete ? COMPLETE : before + length;
  if (!isComplete) return;
  waiting -= 1;
  if (waiting === 0) report();
}
