import autocannon from 'autocannon';
import type { Setting } from './row.ts';

type Target = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body of each request, which is posted as JSON. */
  readonly body?: () => string;
};

/** Sends requests for one round and returns the responses a second; any status but 200 is an error. */
export async function requestsPerSecond(setting: Setting, { url, headers = {}, body }: Target): Promise<number> {
  const requests = body && [
    {
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json' },
      setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }),
    },
  ];
  const { connections, seconds } = setting;
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(requests ? { requests } : {}) });
  const refused = result.errors + result.timeouts + result.non2xx;
  if (refused > 0) throw new Error(`${refused} of ${result.requests.total} requests to ${url} failed`);
  return result.requests.total / result.duration;
}
