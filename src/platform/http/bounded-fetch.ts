export type FetchFailure = 'timeout' | 'unreachable' | 'redirected' | 'too-large';
export type BoundedAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: FetchFailure };

export type BoundedRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With a body the request is a POST. */
  readonly body?: string;
  readonly timeoutMs: number;
  /** The most bytes of a decoded response body. */
  readonly maxBytes: number;
};

const REDIRECTS = [301, 302, 303, 307, 308];
const MOST_REDIRECTS = 3;

/** Sends a request to another service and reads the whole response, within a time and a size. It never throws. */
export async function fetchBounded(request: BoundedRequest): Promise<BoundedAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const init = { headers: request.headers, signal };
    const response = await fetchWithinOrigin(
      request.url,
      request.body === undefined ? init : { ...init, method: 'POST', body: request.body },
    );
    if (response === null) return { kind: 'failed', failure: 'redirected' };
    const text = await readText(response, request.maxBytes);
    if (text === null) return { kind: 'failed', failure: 'too-large' };
    return { kind: 'answered', status: response.status, headers: response.headers, text };
  } catch {
    return { kind: 'failed', failure: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** Follows redirects of a GET within the origin; null for all others, which could lead to an internal service. */
export async function fetchWithinOrigin(url: string, init: RequestInit, hops = 0): Promise<Response | null> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (!REDIRECTS.includes(response.status)) return response;
  await response.body?.cancel();
  const location = response.headers.get('location') ?? '';
  if (init.body || hops === MOST_REDIRECTS || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  return target.origin === new URL(url).origin ? fetchWithinOrigin(target.href, init, hops + 1) : null;
}

/** Leaving the loop cancels the rest of the body. */
async function readText({ headers, body }: Response, maxBytes: number): Promise<string | null> {
  if (Number(headers.get('content-length')) > maxBytes) {
    await body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
