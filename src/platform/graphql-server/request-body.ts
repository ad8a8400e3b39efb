import type { FastifyRequest } from 'fastify';
import type { Operation } from './compiled-lane.ts';

/** What is wrong with a body's shape, which no lane then sees; null where nothing is. */
export function misshapen({ method, body }: FastifyRequest): string | null {
  if (method !== 'POST') return null;
  if (!isRecord(body)) return 'The body must be an object of JSON';
  if (typeof body.query !== 'string') return 'query must be a string';
  if (!isOptional(body.operationName, (name) => typeof name === 'string')) return 'operationName must be a string';
  if (!isOptional(body.variables, isRecord)) return 'variables must be an object';
  if (!isOptional(body.extensions, isRecord)) return 'extensions must be an object';
  return null;
}

/** The operation of a body that is not misshapen; null for a GET, which is Yoga's to read. */
export function postedOperation({ method, body }: FastifyRequest): Operation | null {
  return method === 'POST' ? (body as Operation) : null;
}

function isOptional(value: unknown, fits: (given: unknown) => boolean): boolean {
  return value === undefined || value === null || fits(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
