import type { FastifyRequest } from 'fastify';
import type { Operation } from './precompiled-operations.ts';

/** Describes what is malformed in a body or a query string; null if nothing is. A malformed request is not executed. */
export function describeMalformedRequest({ method, url, body }: FastifyRequest): string | null {
  return method === 'POST' ? describeMalformedBody(body) : describeMalformedQuery(parseQuery(url));
}

function describeMalformedBody(body: unknown): string | null {
  if (!isRecord(body)) return 'The body must be an object of JSON';
  if (typeof body.query !== 'string') return 'query must be a string';
  if (!isOptional(body.operationName, (name) => typeof name === 'string')) return 'operationName must be a string';
  if (!isOptional(body.variables, isRecord)) return 'variables must be an object';
  if (!isOptional(body.extensions, isRecord)) return 'extensions must be an object';
  return null;
}

/** Parses like Yoga, which treats what it cannot parse as an internal error. */
function parseQuery(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

function describeMalformedQuery(query: URLSearchParams): string | null {
  for (const name of ['query', 'operationName', 'variables', 'extensions'] as const)
    if (query.getAll(name).length > 1) return `${name} may be given once`;
  for (const name of ['variables', 'extensions'] as const)
    if (!isOptional(query.get(name) || null, isWrittenRecord)) return `${name} must be an object of JSON`;
  return null;
}

/** The operation of a well-formed body; null for a GET, which Yoga parses. */
export function postedOperation({ method, body }: FastifyRequest): Operation | null {
  return method === 'POST' ? (body as Operation) : null;
}

const PARAMETERS: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions']);
/** The Accept headers of clients that expect a plain response; Yoga negotiates headers with weighted media types. */
const PLAIN_ACCEPTS: ReadonlySet<string | undefined> = new Set([
  undefined,
  '*/*',
  'application/json',
  'application/graphql-response+json',
  'application/graphql-response+json, application/json',
]);

/** Whether a precompiled operation can respond as Yoga would: the request has no special headers or body. */
export function isPlain({ headers, body }: FastifyRequest): boolean {
  return PLAIN_ACCEPTS.has(headers.accept) && isRecord(body) && Object.keys(body).every((name) => PARAMETERS.has(name));
}

function isOptional(value: unknown, fits: (given: unknown) => boolean): boolean {
  return value === undefined || value === null || fits(value);
}

function isWrittenRecord(given: unknown): boolean {
  try {
    return isOptional(JSON.parse(String(given)), isRecord);
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
