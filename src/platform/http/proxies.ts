import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { type LogContext, withLogContext } from '../telemetry/log-context.ts';
import { plainAddress } from './network.ts';

export type Proxies = {
  /** Whether a request arrived through one of the operator's proxies, whose headers are trusted. */
  isTrusted(request: IncomingMessage): boolean;
  /**
   * The visitor's address: from X-Forwarded-For as far as trusted proxies wrote it, else the peer's; empty if there is
   * none.
   */
  getAddress(request: IncomingMessage): string;
};

/** `trusted` are addresses or networks; if empty, no header determines the visitor's address. */
export function createProxies(trusted: readonly string[]): Proxies {
  const isListed = proxyAddress.compile([...trusted]);
  // Some proxies write the port beside the address, in their own address as well.
  const trust = (address: string, hops: number) => isListed(plainAddress(address), hops);
  return {
    isTrusted: ({ socket }) => socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0),
    getAddress: (request) => {
      const peer = request.socket.remoteAddress ?? '';
      return plainAddress(trusted.length > 0 && peer !== '' ? (proxyAddress(request, trust) ?? '') : peer);
    },
  };
}

/** The headers by which proxies name the visitor. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Reports once that requests carry a visitor's address which is not trusted: either a proxy is missing from the
 * setting, so that all visitors share its limits, or somebody reaches the program past the proxy. `logContext` is that of the
 * request where the caller does not run in it.
 */
export function createForwardingWatch(proxies: Proxies, report: (header: string) => void) {
  let hasReported = false;
  return (request: IncomingMessage, logContext?: LogContext): void => {
    if (hasReported) return;
    const header = FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header === undefined || proxies.isTrusted(request)) return;
    hasReported = true;
    if (logContext) withLogContext(logContext, () => report(header));
    else report(header);
  };
}
