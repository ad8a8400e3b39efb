import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';

export type HttpOptions = {
  readonly log: Logger;
  readonly publicOrigin: string;
  readonly trustedProxies: readonly string[];
};

const BODY_LIMIT = 256 * 1024;

/** A Fastify with what every route shares: ids, security headers, hosts, logs without personal data. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const http = fastify({
    // Requests are logged below by their route: the default would write addresses and queries.
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
  });
  await http.register(cookie);
  await http.register(helmet, helmetOptions(options.publicOrigin));
  await http.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 10 });
  http.addHook('onRequest', async (request, reply) => {
    if (!isOwnHost(options.publicOrigin, request.headers.host) && !isProbe(request.url)) {
      await reply.code(421).type('text/plain').send('Misdirected Request');
    }
  });
  logRequests(http, options.log);
  return http;
}

/** Whether a Host header names this deployment: links come from one origin, and only that origin is served. */
export function isOwnHost(publicOrigin: string, host: string | undefined): boolean {
  if (!host) return false;
  const own = new URL(publicOrigin);
  if (host.toLowerCase() === own.host) return true;
  return (
    isLoopback(own.hostname) &&
    isLoopback(hostnameOf(host)) &&
    portOf(host, own.protocol) === portOf(own.host, own.protocol)
  );
}

/** The correlation id that the client sent, cleaned, or the request's own. */
export function correlationIdOf(request: FastifyRequest): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(given) ? given : request.id;
}

function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

function portOf(host: string, protocol: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? (protocol === 'https:' ? '443' : '80');
}

function helmetOptions(publicOrigin: string) {
  const https = publicOrigin.startsWith('https:');
  return {
    // Pages bring their own policy; all other answers may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  };
}

function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        correlationId: correlationIdOf(request),
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error, incidentId: request.id, requestId: request.id }, 'request fault');
    return reply
      .code(status)
      .type('text/plain')
      .send(status >= 500 ? `Internal Server Error (${request.id})` : error.message);
  });
}
