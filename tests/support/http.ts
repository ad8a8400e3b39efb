import { request } from 'node:http';

type Options = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Target = { readonly port: number; readonly host: string } | { readonly socketPath: string };
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** A request over a real connection, to a port or a Unix socket, with any Host header: `fetch` sets its own. */
export function sendHttp(
  target: Target,
  path: string,
  { method = 'GET', headers = {}, body }: Options = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...target, path, method, headers: { host: 'club.example', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
