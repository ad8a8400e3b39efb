import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { BASE_PATH } from '#kernel/base-path.ts';
import type { Clock } from '#kernel/instant.ts';
import { isForeign, type Origins } from '../http/origins.ts';
import type { Item } from './log-line-item.ts';
import type { ErrorSink } from './sink.ts';
import { errorsPage } from './sink-page.ts';

const ERRORS = `${BASE_PATH}/dev/errors`;
/** The path of Rollbar's API below it, so that every client of that API can use this endpoint. */
export const ERROR_INGEST = `${ERRORS}/api/1/item/`;
const LARGEST = 128 * 1024;
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The deepest nesting that the page shows. JSON deeper than the stack could be parsed but not serialized. */
const DEEPEST = 64;

type Options = { readonly sink: ErrorSink; readonly clock: Clock; readonly origins: Origins };

/**
 * The development endpoint for error reports, a page that shows them, and the same as JSON. Registered in development
 * only.
 */
export async function errorSinkRoutes(fastify: FastifyInstance, { sink, clock, origins }: Options): Promise<void> {
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  });
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
    if (isForeign(request.headers, origins)) return reply.code(403).send({ err: 1, message: 'foreign origin' });
  };
  fastify.post(ERROR_INGEST, { bodyLimit: LARGEST, onRequest }, async (request, reply) => {
    const item = parseItem(request.body);
    if (!item) return reply.code(422).send({ err: 1, message: 'no item' });
    sink.keep(item, request.ip, clock());
    return { err: 0, result: { id: null, uuid: item.uuid ?? null } };
  });
  fastify.get(ERRORS, async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(errorsPage(sink.items())),
  );
  fastify.get(`${ERRORS}.json`, async () => sink.items());
}

function parseItem(body: unknown): Item | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('body' in data)) return null;
  return isShallow(data, DEEPEST) ? { ...data } : null;
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
