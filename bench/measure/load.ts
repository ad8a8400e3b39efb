import autocannon from 'autocannon';
import type { Setting } from './row.ts';

type Target = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body of each request, which is posted as JSON. */
  readonly body?: () => string;
  /** Cookies of visitors, whose requests alternate. */
  readonly cookies?: readonly string[];
};

/** Sends requests for one round and returns the responses a second; any status but 200 is an error. */
export async function requestsPerSecond(setting: Setting, target: Target): Promise<number> {
  const { url, headers = {} } = target;
  const requests = buildRequests(target);
  const { connections, seconds } = setting;
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(requests ? { requests } : {}) });
  const refused = result.errors + result.timeouts + result.non2xx;
  if (refused > 0) throw new Error(`${refused} of ${result.requests.total} requests to ${url} failed`);
  return result.requests.total / result.duration;
}

/** The requests that each connection sends in turns; null for the same plain one. */
function buildRequests({ headers = {}, body, cookies }: Target): autocannon.Request[] | null {
  if (cookies) return cookies.map((cookie) => ({ headers: { ...headers, cookie } }));
  return body
    ? [
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: body() }),
        },
      ]
    : null;
}
