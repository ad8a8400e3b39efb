/** How a mail server is reached, as far as its URL says. */
export type SmtpAccess = {
  readonly host: string;
  readonly port: number;
  readonly hasCredentials: boolean;
  readonly isLoopback: boolean;
  /**
   * `tls` from the first byte, `starttls` or no mail, `opportunistic`: STARTTLS where the server offers it, which an
   * attacker on the way prevents, `none`: never.
   */
  readonly protection: 'tls' | 'starttls' | 'opportunistic' | 'none';
  /** Whether the certificate of the server has to be valid. */
  readonly checksCertificate: boolean;
};

const SUBMISSION = 587;
const SUBMISSION_TLS = 465;

/**
 * Reads the address of a mail server. Credentials travel over TLS only, unless the URL itself says otherwise, or the
 * server is on this machine.
 */
export function parseSmtpUrl(url: string): SmtpAccess {
  const { protocol, hostname, port, username, searchParams } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = isLoopbackHost(host);
  const hasCredentials = username !== '';
  const isSecure = protocol === 'smtps:';
  return {
    host,
    port: port === '' ? (isSecure ? SUBMISSION_TLS : SUBMISSION) : Number(port),
    hasCredentials,
    isLoopback,
    protection: isSecure ? 'tls' : getStartTls(searchParams, hasCredentials && !isLoopback),
    checksCertificate: searchParams.get('tls.rejectUnauthorized') !== 'false',
  };
}

function getStartTls(options: URLSearchParams, isNeeded: boolean): SmtpAccess['protection'] {
  const required = options.get('requireTLS');
  if (isOn(required)) return 'starttls';
  if (isOn(options.get('ignoreTLS'))) return 'none';
  if (required !== null || isOn(options.get('opportunisticTLS'))) return 'opportunistic';
  return isNeeded ? 'starttls' : 'opportunistic';
}

/** Whether a host is this machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/** As Nodemailer reads the options of a URL. */
function isOn(value: string | null): boolean {
  return value === 'true' || Number(value) > 0;
}
