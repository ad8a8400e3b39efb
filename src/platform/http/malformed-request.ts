import type { IncomingMessage } from 'node:http';

export type Malformed = { readonly statusCode: 400 | 415; readonly message: string };

/**
 * The defect that rejects a request for any resource, or null. An absolute address in the request line is only for
 * proxies; with two Host headers, programs on the path may disagree on the host; this server decodes no encoded body.
 */
export function findMalformation(request: IncomingMessage): Malformed | null {
  const { url = '', rawHeaders = [], headers } = request;
  if (!url.startsWith('/')) return { statusCode: 400, message: 'The request line must name a path' };
  if (countHosts(rawHeaders) > 1) return { statusCode: 400, message: 'There may be one Host header' };
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    return { statusCode: 415, message: 'Bodies are read as they are, without an encoding' };
  return null;
}

/** Every header of every request passes here: most have another length. Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
