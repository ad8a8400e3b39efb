import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/read-config.ts';
import { encodingFor } from '#platform/http/page-cache.ts';
import type { LoadContext } from '#web/routing/load-context.ts';

/** Where our own consent script lies, on the brand's public path (specification H6). */
const CONSENT_SCRIPT_FOLDER = '/entrance/cmp/js/';
const CONSENT_SCRIPT_PATH = `${CONSENT_SCRIPT_FOLDER}cmp_min.js`;
/** The script, and what it loads where a visitor decides. */
const FILES = ['cmp_min.js', 'cmp_choices.js'];
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

/** What pages learn of the consent script; an operator's own gets its origin into the pages' policy, and nothing more. */
export function getConsentSettings(config: Config): Pick<LoadContext, 'consent' | 'extraSources'> {
  const { cmpScriptUrl, cmpHideOnStartup: hideOnStartup, cmpReadOnly: readOnly } = config;
  const consent = { scriptUrl: cmpScriptUrl ?? CONSENT_SCRIPT_PATH, hideOnStartup, readOnly };
  if (cmpScriptUrl === null) return { consent };
  const origin = [new URL(cmpScriptUrl).origin];
  return { consent, extraSources: { script: origin, style: origin, img: origin, connect: origin, frame: origin } };
}

/**
 * Serves our consent script as it was built, in its two files. Pages ask for it with another parameter each hour, so an
 * address with one is kept for an hour without asking again.
 */
export async function consentScriptRoute(
  fastify: FastifyInstance,
  { clientFolder }: { readonly clientFolder: string },
): Promise<void> {
  const bodies = new Map<string, Promise<Buffer>>();
  function readBody(path: string): Promise<Buffer> {
    const known = bodies.get(path);
    if (known) return known;
    const body = readFile(path);
    bodies.set(path, body);
    // A file that could not be read once is asked for again, not refused until the next start.
    body.catch(() => bodies.delete(path));
    return body;
  }
  for (const name of FILES) {
    fastify.get<{ Querystring: { v?: unknown } }>(CONSENT_SCRIPT_FOLDER + name, async (request, reply) => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const body = await readBody(join(clientFolder, 'consent', name + SUFFIXES[encoding]));
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${request.query.v === undefined ? 300 : '3600, immutable'}`,
        vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      });
      return body;
    });
  }
}
