import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

type Received = { readonly to: string; readonly id: string; readonly text: string };
type Faults = {
  /** Recipients whose mails get no reply. */
  readonly isSilent?: (address: string) => boolean;
  /** Recipients whose mail it accepts, closing the connection before it confirms. */
  readonly isCut?: (address: string) => boolean;
  readonly delayMs?: number;
};

/** A mail server on the loopback that stores mails; a refusal repeats the recipient's address. */
export async function startMailServer(refuses: (address: string) => boolean, faults: Faults = {}) {
  const { isSilent = () => false, isCut = () => false, delayMs = 0 } = faults;
  const received: Received[] = [];
  let held = Promise.resolve();
  const begun = new Set<string>();
  let mostAtOnce = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_, { id }, done) {
      begun.add(id);
      mostAtOnce = Math.max(mostAtOnce, begun.size);
      done();
    },
    onClose: ({ id }) => void begun.delete(id),
    onRcptTo({ address }, _session, done) {
      if (isSilent(address)) return;
      const refusal = Object.assign(new Error(`<${address}>: user unknown`), { responseCode: 550 });
      done(refuses(address) ? refusal : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        const source = Buffer.concat(chunks).toString();
        const id = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '';
        received.push({ to: to?.address ?? '', id, text: readable(source) });
        if (isCut(to?.address ?? '')) cut(session.id);
        else void held.then(() => sleep(delayMs)).then(confirm);
        function confirm(): void {
          begun.delete(session.id);
          done();
        }
      });
    },
  });
  function cut(sessionId: string): void {
    for (const connection of server.connections) if (connection.id === sessionId) connection.close();
  }
  // A client that is killed breaks its connections.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** The most mails that were being sent at the same time. */
    getMostAtOnce: () => mostAtOnce,
    /** From now on it accepts a mail, but confirms it only when the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable. */
function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
}
