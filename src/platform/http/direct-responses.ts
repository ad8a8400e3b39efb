import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { LogContext } from '../telemetry/log-context.ts';
import { findMalformation } from './malformed-request.ts';
import type { RequestWatch } from './watch-requests.ts';

type Headers = Readonly<Record<string, string | string[]>>;

/** A response that is known as soon as its request has arrived. */
export type DirectResponse = {
  readonly status: 200 | 304;
  /** Headers that many responses have: the same object each time, so that what is made of it is made once. */
  readonly shared: Readonly<Record<string, string>>;
  /** Headers of this response alone. */
  readonly own: Headers;
  readonly body: Buffer | null;
};

/** Finds the response to a request, and the route of its logs and metrics; null where Fastify responds as usual. */
export type FindDirectResponse = (
  request: IncomingMessage,
) => { readonly response: DirectResponse; readonly route: string } | null;

export type DirectResponsesOptions = {
  readonly find: FindDirectResponse;
  readonly watch: RequestWatch;
  readonly securityHeaders: Readonly<Record<string, string>>;
  readonly isOwnHost: (host: string | undefined) => boolean;
  readonly watchForwarding: (request: IncomingMessage, logContext: LogContext) => void;
  /** Whether the server sheds load, or is about to stop. */
  readonly isBusy: () => boolean;
};

/**
 * Sends what `find` knows at once, without Fastify: its hooks would cost three times as much as the response. What the
 * hooks do for each request is done here, too; a request that any of them would refuse goes the usual way.
 */
export function sendDirectResponses(server: Server, options: DirectResponsesOptions): void {
  const [usual] = server.listeners('request');
  if (!usual) throw new Error('The server has no listener yet');
  server.removeAllListeners('request');
  const readHeaders = createHeaderList(options.securityHeaders);
  server.on('request', (request, response) => {
    if (!sendDirectly(options, readHeaders, request, response)) usual.call(server, request, response);
  });
}

function sendDirectly(
  { find, watch, isOwnHost, watchForwarding, isBusy }: DirectResponsesOptions,
  readHeaders: ReadHeaders,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' || isBusy() || !isOwnHost(request.headers.host) || !isPlain(request)) return false;
  const [begunAt, start] = [Date.now(), performance.now()];
  try {
    const found = find(request);
    if (found === null) return false;
    const { status, shared, own, body } = found.response;
    const watched = watch.begin('GET', request.headers, randomUUID(), begunAt);
    watchForwarding(request, watched.logContext);
    const head = readHeaders(shared).slice();
    addHeaders(head, own);
    if (body) head.push('content-length', String(body.length));
    response.writeHead(status, head);
    response.on('close', () => watch.end(watched, found.route, status, performance.now() - start));
    response.end(body);
    return true;
  } catch (error) {
    if (response.headersSent) throw error;
    // Fastify meets the same error, reports it and responds.
    return false;
  }
}

/** Whether a request has no body and no defect. */
function isPlain(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer, expect } = request.headers;
  return length === undefined && transfer === undefined && expect === undefined && findMalformation(request) === null;
}

type ReadHeaders = (shared: DirectResponse['shared']) => readonly string[];

/** Creates the function that adds the security headers to shared ones, which replace those of the same name. */
function createHeaderList(securityHeaders: Readonly<Record<string, string>>): ReadHeaders {
  const lists = new WeakMap<DirectResponse['shared'], readonly string[]>();
  return (shared) => {
    const known = lists.get(shared);
    if (known) return known;
    const list: string[] = [];
    addHeaders(list, { ...securityHeaders, ...shared });
    lists.set(shared, list);
    return list;
  };
}

/** Adds names and values in turns, as `writeHead` reads them without another look-up. */
function addHeaders(list: string[], headers: Headers): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? [];
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
}
