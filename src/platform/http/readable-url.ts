/**
 * A request's address with a decodable path: if a percent sign is malformed, all of them are escaped. Otherwise Fastify
 * would respond before any hook runs, without the headers, the host check and the log line.
 */
export function readableUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The bundler removes a call whose result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
