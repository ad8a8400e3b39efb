import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/build-config.ts';
import { encodingFor } from '#platform/http/compressed-body.ts';
import type { LoadContext } from '#web/routing/load-context.ts';

/** The address of our own consent script, on the brand's public path (specification H6). */
const CONSENT_SCRIPT_FOLDER = '/entrance/cmp/js/';
const CONSENT_SCRIPT_PATH = `${CONSENT_SCRIPT_FOLDER}cmp_min.js`;
/** The script, and the file that it loads when a visitor makes a choice. */
const FILES = ['cmp_min.js', 'cmp_choices.js'];
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

/** The consent settings of pages. For an operator's own script, the CSP allows its origin and nothing more. */
export function getConsentSettings(config: Config): Pick<LoadContext, 'consent' | 'extraSources'> {
  const { cmpScriptUrl, cmpHideOnStartup: hideOnStartup, cmpReadOnly: readOnly } = config;
  const consent = { scriptUrl: cmpScriptUrl ?? CONSENT_SCRIPT_PATH, hideOnStartup, readOnly };
  if (cmpScriptUrl === null) return { consent };
  const origin = [new URL(cmpScriptUrl).origin];
  return { consent, extraSources: { script: origin, style: origin, img: origin, connect: origin, frame: origin } };
}

/**
 * Serves the two files of our consent script from the build. Pages request it with another parameter each hour, so a
 * response to an address with a parameter may be cached for an hour without revalidation.
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
    // After a failed read, the next request reads the file again instead of failing until the next start.
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
