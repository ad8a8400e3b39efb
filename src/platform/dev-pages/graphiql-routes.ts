import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '#kernel/base-path.ts';

const DEFAULT_QUERY = `# What members and admins may do takes the header { "Authorization": "Bearer <token>" }; login returns a token.
query Landing {
  landing(slug: "") {
    kind
  }
}
`;

const MISSING =
  'GraphiQL is not installed: its package, @graphql-yoga/render-graphiql, comes with `npm ci`, not with `npm ci --omit=dev`.\n';

type Page = { readonly html: string; readonly policy: string };
type Options = { readonly render?: () => Promise<Page> };

/**
 * GraphiQL, which explores the API in development. Its program is in a package for development, loaded with the first request,
 * because it lies as text of 9 MB in that package. Without the package (`npm ci --omit=dev`) there is no page; a failure is tried again.
 */
export async function graphiqlRoutes(fastify: FastifyInstance, { render = renderPage }: Options = {}): Promise<void> {
  let page: Page | null = null;
  fastify.get(`${BASE_PATH}/dev/graphiql`, async (_request, reply) => {
    try {
      page ??= await render();
    } catch (error) {
      if (!isMissingPackage(error)) throw error;
      return reply.code(404).type('text/plain; charset=utf-8').send(MISSING);
    }
    const { html, policy } = page;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

async function renderPage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    endpoint: `${BASE_PATH}/graphql`,
    title: 'GraphiQL',
    defaultQuery: DEFAULT_QUERY,
    subscriptionsProtocol: 'WS',
  });
  return { html, policy: formatPolicy(html) };
}

/** The editor starts its workers from blobs and adds styles by script. */
function formatPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
