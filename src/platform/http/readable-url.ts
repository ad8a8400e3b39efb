/**
 * A request's address with a path that can be decoded: where a percent sign is broken, they all stand for themselves. Fastify
 * would answer such a path before any hook has seen it, without the headers, the check of the host and the line of the log.
 */
export function readableUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // A call whose answer nobody looks at is left out of the build.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
