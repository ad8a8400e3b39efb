import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Reply = (response: ServerResponse) => void;

/** A real HTTP server with configurable responses, also malformed ones, that records its requests. */
export async function openMisbehavingServer() {
  const requests: ReceivedRequest[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host}`);
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    (replies.get(url.pathname) ?? replyWith(404, ''))(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The requests of a path. */
    requestsTo: (path: string) => requests.filter(({ url }) => url.pathname === path),
    /** Sets the response of a path. */
    reply: (path: string, reply: Reply) => void replies.set(path, reply),
    reset(): void {
      replies.clear();
      requests.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type MisbehavingServer = Awaited<ReturnType<typeof openMisbehavingServer>>;

/** A complete response; a body that is no text is sent as JSON. */
export function replyWith(status: number, body: unknown, type = 'application/json'): Reply {
  return (response) =>
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Accepts the request and never responds. */
export function neverReply(): Reply {
  return () => undefined;
}

/** Sends the head and the first half of a body, and nothing more. */
export function replyHalfway(body: unknown): Reply {
  const text = JSON.stringify(body);
  return (response) => response.writeHead(200).write(text.slice(0, text.length / 2));
}

/** Closes the connection, before the response or in the middle of a body. */
export function hangUp(when: 'at once' | 'in the middle'): Reply {
  return (response) => {
    if (when === 'at once') response.destroy();
    else response.writeHead(200, { 'content-length': '1000' }).write('{"data":', () => response.destroy());
  };
}
