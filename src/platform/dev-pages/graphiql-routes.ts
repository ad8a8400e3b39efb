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

/**
 * GraphiQL, which explores the API in development. Its program is in a package for development, loaded with the first request,
 * because it lies as text of 9 MB in that package.
 */
export async function graphiqlRoutes(fastify: FastifyInstance): Promise<void> {
  let page: Promise<{ readonly html: string; readonly policy: string }> | null = null;
  fastify.get(`${BASE_PATH}/dev/graphiql`, async (_request, reply) => {
    page ??= renderPage();
    const { html, policy } = await page;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

async function renderPage() {
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
