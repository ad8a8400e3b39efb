import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy before PostgreSQL. On command, its open connections stop passing data but stay open, as after a firewall
 * has lost their state; new ones work.
 */
export async function openSwallowingProxy(connectionString: string) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(getTarget(connectionString));
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.pipe(to);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connectionString: throughPort(connectionString, port),
    /** The number of connections that pass data. */
    count: () => pairs.size,
    /** From now on the open connections discard all data. */
    swallow(): void {
      for (const [near, far] of pairs) {
        near.unpipe(far).removeAllListeners('close').resume();
        far.unpipe(near).resume();
      }
      pairs.clear();
    },
    close(): void {
      for (const [near, far] of pairs) for (const end of [near, far]) end.destroy();
      server.close();
    },
  };
}

function getTarget(connectionString: string): { path: string } | { host: string; port: number } {
  const { host, port } = getParts(connectionString);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function throughPort(connectionString: string, port: number): string {
  const { login, database } = getParts(connectionString);
  return `postgres://${login}@127.0.0.1:${port}/${database}`;
}

/** `postgres://user@/name?host=/socket&port=5432` is no URL by the standard. */
function getParts(connectionString: string) {
  const [, login = '', place = '', database = '', query = ''] =
    /^\w+:\/\/([^@/]*)@([^/]*)\/([^?]*)\??(.*)$/.exec(connectionString) ?? [];
  const named = new URLSearchParams(query);
  const [hostname, port] = place.split(':');
  return {
    login,
    database,
    host: named.get('host') ?? hostname ?? '',
    port: Number(named.get('port') ?? port ?? 5432),
  };
}
