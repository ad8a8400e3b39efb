import tls from 'node:tls';

/** Names of the internet, each with a port of this machine where a double of its owner listens, and the certificate that the double has. */
export type Doubles = {
  readonly ports: Readonly<Record<string, number>>;
  readonly certificates: readonly string[];
};

/**
 * From now on this process reaches the doubles under the names of the real ones: everything above the connection is as in
 * production, also that TLS proves the name. Only tests load this.
 */
export function reachDoubles({ ports, certificates }: Doubles): () => void {
  const { connect } = tls;
  const known = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...known, ...certificates]);
  tls.connect = ((options: tls.ConnectionOptions, ...rest: readonly never[]) => {
    const port = ports[String(options.servername ?? options.host)];
    const target = port === undefined ? options : { ...options, host: '127.0.0.1', port };
    return connect(target, ...rest);
  }) as typeof tls.connect;
  return () => {
    tls.connect = connect;
    tls.setDefaultCACertificates(known);
  };
}
