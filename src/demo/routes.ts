import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEMO_PAGES, type DemoPage, demoPath } from './links.ts';
import { type DemoVisit, demoDocument } from './pages.ts';
import { DEMO_STYLE } from './style.ts';

const STYLE_PATH = '/demo/site.css';
const SCRIPT_PATH = '/demo/member.js';
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shows the page as the member sees it, where the token is in local storage and only a script can send it. */
const SCRIPT = `
const token = localStorage.getItem('vestibule_token');
if (token) {
  const response = await fetch(location.href, { headers: { authorization: 'Bearer ' + token } });
  if (response.ok) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.querySelector('main').replaceWith(page.querySelector('main'));
  }
}
`;

type Options = {
  /** The member, the language, and the brand's own style sheets. */
  readonly getVisit: (request: FastifyRequest) => Promise<Omit<DemoVisit, 'script'>>;
  /** True where the session's token is in local storage instead of a cookie. */
  readonly tokenInLocalStorage: boolean;
};

/**
 * The demo site: the target of the links of a brand without pages of its own, so that every link works for a newcomer.
 * Registered in development only.
 */
export async function demoRoutes(fastify: FastifyInstance, { getVisit, tokenInLocalStorage }: Options): Promise<void> {
  const script = tokenInLocalStorage ? SCRIPT_PATH : null;
  fastify.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  });
  fastify.get(STYLE_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(DEMO_STYLE));
  fastify.get(SCRIPT_PATH, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  for (const page of new Set<DemoPage>(Object.values(DEMO_PAGES))) {
    fastify.get(demoPath(page), async (request, reply) => {
      const visit = await getVisit(request);
      const document = demoDocument(page, { ...visit, styles: [...visit.styles, STYLE_PATH], script });
      reply.header('content-security-policy', POLICY).header('vary', 'Cookie, Accept-Language, Authorization');
      return reply.type('text/html; charset=utf-8').send(document);
    });
  }
}
