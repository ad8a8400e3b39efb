import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { DAY, SECOND } from '#kernel/instant.ts';
import { fail, getErrorCode, ok, type Report, warn } from './finding.ts';

const CONNECT_WITHIN_MS = 10 * SECOND;
/** Authorities renew certificates a month before their end. */
const RENEW_DAYS = 21;

/** Whether the host of the origin has an address. */
export async function checkDns(origin: string): Promise<readonly Report[]> {
  const host = getHost(origin);
  if (isIP(host) !== 0) return [ok(`PUBLIC_ORIGIN names the address ${host}`)];
  try {
    const addresses = await lookup(host, { all: true });
    return [ok(`${host} has the addresses ${addresses.map(({ address }) => address).join(', ')}`)];
  } catch (error) {
    const advice = `add an A or AAAA record of ${host} that leads to your proxy`;
    return [fail(`${host} has no address (${getErrorCode(error)})`, advice)];
  }
}

/** Whether browsers accept the certificate of the origin, and for how long. */
export async function checkCertificate(origin: string, now: Date): Promise<readonly Report[]> {
  const { protocol, port } = new URL(origin);
  if (protocol !== 'https:')
    return [warn('PUBLIC_ORIGIN has no TLS', 'set PUBLIC_ORIGIN to https:// for everybody but yourself')];
  const seen = await readCertificate(getHost(origin), port === '' ? 443 : Number(port));
  if (seen.kind === 'unreachable')
    return [fail(`${origin} takes no TLS connection (${seen.code})`, 'start the proxy, and open its port')];
  return [judgeCertificate(getHost(origin), seen, now)];
}

type Seen = { readonly certificate: PeerCertificate; readonly problem: string | null };

function judgeCertificate(host: string, { certificate, problem }: Seen, now: Date): Report {
  const ends = new Date(certificate.valid_to);
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY);
  const until = ends.toISOString().slice(0, 10);
  if (days < 0) return fail(`the certificate of ${host} has ended on ${until}`, 'renew it in your proxy');
  if (checkServerIdentity(host, certificate) !== undefined)
    return fail(`the certificate is not for ${host}`, `get one for ${host}, and configure it in your proxy`);
  if (problem !== null)
    return fail(
      `browsers do not trust the certificate of ${host} (${problem})`,
      'let the proxy send the whole chain of a public authority; for an authority of your own set NODE_EXTRA_CA_CERTS',
    );
  if (days < RENEW_DAYS)
    return warn(
      `the certificate of ${host} ends on ${until}, in ${days} days`,
      'see why your proxy has not renewed it',
    );
  return ok(`the certificate of ${host} is valid until ${until}`);
}

/** The certificate is read even where it is wrong: the reason is in the report. */
function readCertificate(
  host: string,
  port: number,
): Promise<(Seen & { readonly kind: 'seen' }) | { readonly kind: 'unreachable'; readonly code: string }> {
  return new Promise((resolve) => {
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: CONNECT_WITHIN_MS });
    const end = (code: string) => {
      socket.destroy();
      resolve({ kind: 'unreachable', code });
    };
    socket.once('timeout', () => end('ETIMEDOUT'));
    socket.once('error', (error) => end(getErrorCode(error)));
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? null : String(socket.authorizationError ?? 'unknown');
      const isNameOnly = problem === 'ERR_TLS_CERT_ALTNAME_INVALID';
      resolve({ kind: 'seen', certificate: socket.getPeerCertificate(), problem: isNameOnly ? null : problem });
      socket.destroy();
    });
  });
}

function getHost(origin: string): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '');
}
