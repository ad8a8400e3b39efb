import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { World } from '#app/world.ts';
import { type Locale, localizePath } from '#kernel/locale.ts';

const RETRY_SECONDS = 10;

type Told = { readonly status: number; readonly title: string; readonly text: string; readonly incidentId?: string };

/** The page of a fault for when the pages' own build cannot say it. */
export function faultPage(world: World, request: FastifyRequest, locale: Locale): Response {
  const told = { status: 500, title: 'error.fault.title', text: 'error.fault.text', incidentId: request.id };
  return barePage(world, locale, told);
}

/** The page for a moment in which nothing can be served: PostgreSQL is away, or too much is asked at once. */
export function awayPage(world: World, locale: Locale, incidentId?: string): Response {
  const told = { status: 503, title: 'error.away.title', text: 'error.away.text' };
  const page = barePage(world, locale, incidentId === undefined ? told : { ...told, incidentId });
  page.headers.set('retry-after', String(RETRY_SECONDS));
  return page;
}

/** The page of an address that is not the pages' to answer. */
export function missingPage(world: World, locale: Locale): Response {
  return barePage(world, locale, { status: 404, title: 'error.notFound.title', text: 'notFound.text' });
}

/**
 * A page without the pages' build: one file, without script, pictures or anything else to load. Its language and colours
 * are the visitor's and the brand's all the same.
 */
function barePage({ brand, translate }: World, locale: Locale, { status, title, text, incidentId }: Told): Response {
  const say = (key: string, values?: Record<string, string>) => escaped(translate(locale, key, values));
  const style = styleOf(brand);
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escaped(brand.name)}</p>
<h1>${say(title)}</h1>
<p>${say(text)}</p>${incidentId ? `\n<p>${say('error.incident', { id: incidentId })}</p>` : ''}
<p><a href="/acquisition${escaped(localizePath('/', locale))}">${say('error.home')}</a></p>
</main>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    },
  });
}

/** What the router answers when even its page of errors failed: some plain words. */
export function isBareFault({ status, headers }: Response): boolean {
  return status === 500 && !/^text\/(html|x-script)/.test(headers.get('content-type') ?? '');
}

function styleOf({ colors, mailFonts }: World['brand']): string {
  return [
    `html{background:${colors.background};color:${colors.text};font:1.125rem/1.6 ${mailFonts.body}}`,
    'body{margin:0;min-height:100svh;display:grid;place-items:center}',
    'main{max-width:34rem;padding:2rem 1.5rem;text-align:center;overflow-wrap:anywhere}',
    `h1{font:400 clamp(2rem,1.6rem + 2vw,3.25rem)/1.12 ${mailFonts.display};margin:1.5rem 0}`,
    `.brand{color:${colors.muted}}`,
    `a{display:inline-block;margin-top:1rem;padding:.9rem 2rem;border:1px solid;color:inherit;text-decoration:none}`,
    'a:focus-visible{outline:2px solid;outline-offset:3px}',
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
