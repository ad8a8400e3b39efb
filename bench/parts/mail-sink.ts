import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailSink = {
  readonly url: string;
  /** The number of received mails. */
  received(): number;
  /** The arrival of the first and the last mail after the first `count`, in milliseconds of `performance.now()`. */
  timesSince(count: number): { readonly first: number; readonly last: number };
};

/** A mail server that accepts every mail at once and discards it. */
export async function openMailSink(cleanup: AsyncDisposableStack): Promise<MailSink> {
  const times: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        times.push(performance.now());
        done();
      });
    },
  });
  // A stopped client breaks its connections.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: () => times.length,
    timesSince: (count) => ({ first: times[count] ?? 0, last: times.at(-1) ?? 0 }),
  };
}
