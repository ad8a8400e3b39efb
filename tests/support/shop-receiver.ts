import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string };

export type ShopReceiver = {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  /** Keeps the next request waiting: `arrived` resolves when it is there, and `release` answers it. */
  hold(): { readonly arrived: Promise<void>; release(): void };
  close(): Promise<void>;
};

/** A shop's server that notes what it receives. */
export async function startReceiver(): Promise<ShopReceiver> {
  const received: Received[] = [];
  let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = { status: 204 };
  let held: { arrive(): void; readonly released: Promise<void> } | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      received.push({ headers: request.headers as Received['headers'], body: Buffer.concat(chunks).toString() });
      const { status, headers } = answer;
      const waiting = held;
      held = null;
      waiting?.arrive();
      await waiting?.released;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer(status, headers = {}) {
      answer = { status, headers };
    },
    hold() {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { arrive: arrival.resolve, released: release.promise };
      return { arrived: arrival.promise, release: release.resolve };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a secret signed a request, checked as the Standard Webhooks specification says and without our code. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}
