import type { CustomFetch } from 'openid-client';

/** Discovery documents, keys and tokens are far smaller. */
const MOST_BYTES = 256 * 1024;

/**
 * `fetch` for requests to providers: it follows no redirect and reads a bounded response. The library sets the timeout,
 * and requests go to the configured issuer and to what its own discovery document names.
 */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const init = { ...options, redirect: 'manual', ...(body === undefined ? {} : { body }) } as RequestInit;
  const response = await fetch(url, init);
  const bytes = await readBounded(response);
  const { status, statusText, headers } = response;
  return new Response(isBodiless(status) ? null : bytes, { status, statusText, headers });
};

/** The constructor of Response refuses a body with these. */
function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw new TypeError('The response of the provider is too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
