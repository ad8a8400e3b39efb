import { SECOND } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import { plainAddress } from '../http/network.ts';
import type { Proxies } from '../http/proxies.ts';
import type { RouteContribution, RouteRequest } from '../http/route-contribution.ts';

/** What the program sees of a request that came through the operator's proxies. */
export type ForwardingReport = {
  readonly peer: string;
  readonly isTrusted: boolean;
  /** The address that limits and countries use. */
  readonly address: string;
  readonly forwardedBy: readonly string[];
};

/** The path of the report, below the base path. */
export const REPORT_PATH = '/forwarding-report';
const HEADER = 'x-vestibule-doctor';
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
/** A ticket is valid for the time of one request, and as far as clocks differ. */
const VALID_MS = 60 * SECOND;

/** The header by which the doctor proves that it knows the keys of the deployment. */
export function createReportTicket(signer: LinkSigner, now: Date): Readonly<Record<string, string>> {
  const at = String(now.getTime());
  const { keyId, mac } = signer.sign(describeTicket(at));
  return { [HEADER]: `${at}.${keyId}.${mac}` };
}

/** Answers the doctor alone: to everybody else the path does not exist. */
export function forwardingReportRoutes(signer: LinkSigner, proxies: Proxies, now: () => Date): RouteContribution {
  return (server) => {
    server.get(REPORT_PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!hasTicket(request, signer, now())) return reply.code(404).send({ error: 'not-found' });
      return describeForwarding(request, proxies);
    });
  };
}

function describeForwarding({ raw }: RouteRequest, proxies: Proxies): ForwardingReport {
  return {
    peer: plainAddress(raw.socket.remoteAddress ?? ''),
    isTrusted: proxies.isTrusted(raw),
    address: proxies.getAddress(raw),
    forwardedBy: FORWARDED.filter((name) => raw.headers[name] !== undefined),
  };
}

function hasTicket(request: RouteRequest, signer: LinkSigner, now: Date): boolean {
  const given = request.headers[HEADER];
  const [at = '', keyId = '', mac = ''] = typeof given === 'string' ? given.split('.') : [];
  return Math.abs(now.getTime() - Number(at)) < VALID_MS && signer.verify(describeTicket(at), keyId, mac);
}

/** No other text that the keys sign begins so. */
function describeTicket(at: string): string {
  return `forwarding-report ${at}`;
}
