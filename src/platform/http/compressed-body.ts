import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A body that many responses share: compressed once in each encoding, with one weak tag for all of them. */
export type CompressedBody = {
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};
export type Encoding = keyof CompressedBody['bodies'];

export async function compressBody(body: Buffer): Promise<CompressedBody> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    gzipped(body, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { etag, bodies: { br, gzip: gz, identity: body } };
}

/** Sends a body in the best encoding that the request allows, or 304 if the client has it. */
export function sendCompressed(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { etag, bodies }: CompressedBody,
): FastifyReply {
  reply.headers({ etag, vary: 'Accept-Encoding' });
  if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

const BR = allowing('br');
const GZIP = allowing('gzip');

function allowing(name: string): RegExp {
  return new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i');
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accept = ''): Encoding {
  if (BR.test(accept)) return 'br';
  return GZIP.test(accept) ? 'gzip' : 'identity';
}

/** Whether If-None-Match matches the tag; weak comparison, since encodings share their tag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}
