import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import { fetchBounded } from '../http/bounded-fetch.ts';
import { fail, ok, type Report, skipped, warn } from './finding.ts';
import { createReportTicket, type ForwardingReport, REPORT_PATH } from './forwarding-report.ts';

const WITHIN_MS = 8 * SECOND;
const MOST_BYTES = 100_000;
/** An address of documentation (RFC 5737), which no visitor has. */
const INVENTED = '192.0.2.123';

type Listening = { readonly host: string; readonly port: number };

/** Asks the running server for its probes, on this machine. */
export async function checkServer({ host, port }: Listening): Promise<readonly Report[]> {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const base = `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  const found: Report[] = [];
  for (const probe of ['/healthz', '/readyz']) {
    const answer = await fetchBounded({ url: base + probe, headers: {}, timeoutMs: WITHIN_MS, maxBytes: MOST_BYTES });
    if (answer.kind === 'failed')
      return [
        warn(
          `no server answers at ${base} (${answer.failure})`,
          'start it, or run the doctor where it runs, with its settings',
        ),
      ];
    found.push(
      answer.status === 200
        ? ok(`${probe} responds`)
        : fail(`${probe} responds with ${answer.status} (${readStatus(answer.text)})`, 'see the log of the server'),
    );
  }
  return found;
}

/** Asks the server through the public origin which address it sees, with an invented one in the request. */
export async function checkProxies(origin: string, signer: LinkSigner | null, now: Date): Promise<readonly Report[]> {
  if (signer === null) return [skipped('SECRET_KEYS is not set: the server would not answer')];
  const answer = await fetchBounded({
    url: origin + BASE_PATH + REPORT_PATH,
    headers: { ...createReportTicket(signer, now), 'x-forwarded-for': INVENTED },
    timeoutMs: WITHIN_MS,
    maxBytes: MOST_BYTES,
  });
  if (answer.kind === 'failed')
    return [fail(`${origin} does not answer (${answer.failure})`, 'see the other findings: DNS, certificate, server')];
  if (answer.status === 421)
    return [fail('the proxy changes the Host header', 'let it pass the host on: nginx proxy_set_header Host $host')];
  const report = answer.status === 200 ? readReport(answer.text) : null;
  if (report === null)
    return [
      fail(
        `${origin} is answered by another program, or one with other keys (status ${answer.status})`,
        'see where the origin leads, and whether all processes have the same SECRET_KEYS and clock',
      ),
    ];
  return [judgeForwarding(report, origin)];
}

/** What the operator should know about the way of requests. */
export function judgeForwarding({ peer, isTrusted, address, forwardedBy }: ForwardingReport, origin: string): Report {
  if (isTrusted && address === INVENTED)
    return fail(
      'visitors can invent their address: the proxy passes on the X-Forwarded-For that it gets',
      'let the proxy append the address of its peer: nginx $proxy_add_x_forwarded_for',
    );
  if (isTrusted) return ok(`the server sees the address ${address} behind the proxy ${peer}`);
  if (origin.startsWith('http:')) return ok(`the server sees the address ${address}, without a proxy`);
  return warn(
    `the server sees only the proxy ${peer}: all visitors share its limits`,
    forwardedBy.length > 0
      ? `add ${peer} or its network to TRUSTED_PROXIES`
      : 'let the proxy send X-Forwarded-For, and add it to TRUSTED_PROXIES',
  );
}

function readStatus(text: string): string {
  return /"status":"([a-z ]{1,40})"/.exec(text)?.[1] ?? 'another program';
}

function readReport(text: string): ForwardingReport | null {
  try {
    const report = JSON.parse(text) as ForwardingReport;
    return typeof report.peer === 'string' && Array.isArray(report.forwardedBy) ? report : null;
  } catch {
    return null;
  }
}
