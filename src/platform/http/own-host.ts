/**
 * Checks whether a Host header names this deployment: links have one origin, and the server serves only that origin.
 */
export function createHostCheck(publicOrigin: string): (host: string | undefined) => boolean {
  const own = new URL(publicOrigin);
  return (host) => {
    if (!host) return false;
    if (host === own.host || host.toLowerCase() === own.host) return true;
    return (
      isLoopback(own.hostname) &&
      isLoopback(parseHostname(host)) &&
      parsePort(host, own.protocol) === parsePort(own.host, own.protocol)
    );
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parseHostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

function parsePort(host: string, protocol: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? (protocol === 'https:' ? '443' : '80');
}
