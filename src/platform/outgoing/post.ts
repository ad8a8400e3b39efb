import { lookup } from 'node:dns';
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type PostAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** `private-address`, `timeout`, `no-http-status`, or the code of the error, such as `ECONNREFUSED`. */
  | { readonly kind: 'unreachable'; readonly reason: string };

export type OutgoingPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Poster = {
  /** Posts once, follows no redirect and never throws. */
  post(request: OutgoingPost): Promise<PostAnswer>;
  /** Ends the idle connections. */
  close(): void;
};

type Options = {
  /** Whether requests may reach private and local networks. */
  readonly allowsPrivate: boolean;
  readonly timeoutMs: number;
};

const PRIVATE = 'private-address';
/** A receiver has nothing to say; what it says beyond this is not read. */
const MOST_READ_BYTES = 65_536;

/**
 * Posts to addresses that admins configure. The name is looked up once, and what it leads to is checked for the very connection
 * that is opened: a name that changes between check and use reaches nothing private.
 */
export function createPoster({ allowsPrivate, timeoutMs }: Options): Poster {
  const isAllowed = (address: string) => allowsPrivate || isPublicAddress(address);
  const settings = { keepAlive: true, maxSockets: 8, maxFreeSockets: 2, timeout: timeoutMs };
  const agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) };
  return {
    async post({ url, headers, body }) {
      const target = new URL(url);
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isAllowed(literal)) return { kind: 'unreachable', reason: PRIVATE };
      const signal = AbortSignal.timeout(timeoutMs);
      const options = {
        ...{ method: 'POST', signal, lookup: createLookup(isAllowed) },
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      };
      const sent =
        target.protocol === 'https:'
          ? httpsRequest(target, { ...options, agent: agents['https:'] })
          : httpRequest(target, { ...options, agent: agents['http:'] });
      try {
        return describe(await readResponse(sent, body));
      } catch (error) {
        return { kind: 'unreachable', reason: signal.aborted ? 'timeout' : getReason(error) };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Looks a name up and passes on the allowed addresses only; the connection is opened to one of them. */
function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(Object.assign(new Error('No public address'), { code: PRIVATE }), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

function readResponse(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    // A receiver that changes the protocol (101) sends no response; Node leaves the connection to whoever listens.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on('close', () => reject(createReset()));
    request.on('response', (response) => {
      let read = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        read += chunk.byteLength;
        if (read <= MOST_READ_BYTES) return;
        resolve(response);
        response.destroy();
      });
      response.on('end', () => resolve(response));
      response.on('close', () => reject(createReset()));
    });
    request.end(body);
  });
}

function createReset(): Error {
  return Object.assign(new Error('The response ended early'), { code: 'ECONNRESET' });
}

function describe({ statusCode = 0, headers }: IncomingMessage): PostAnswer {
  // Node accepts any three digits; RFC 9110 knows these.
  if (statusCode < 100 || statusCode > 599) return { kind: 'unreachable', reason: 'no-http-status' };
  const seconds = headers['retry-after'] ?? '';
  return {
    kind: 'answered',
    status: statusCode,
    retryAfterSeconds: /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
  };
}

/** The code of an error of the system or of TLS, which contains no personal data. */
function getReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return /^[\w-]{1,50}$/.test(code) ? code : 'unknown';
}
