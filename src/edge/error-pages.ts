import { createHash } from 'node:crypto';
import type { Brand } from '#kernel/brand.ts';
import { type Locale, localizePath } from '#kernel/locale.ts';
import { withBase } from '#web/routing/base-path.ts';

const RETRY_SECONDS = 10;

export type ErrorPageDependencies = {
  readonly brand: Pick<Brand, 'name' | 'colors' | 'mailFonts'>;
  readonly translate: (locale: Locale, key: string, values?: Readonly<Record<string, string>>) => string;
};

export type ErrorPages = ReturnType<typeof createErrorPages>;

type ErrorPage = {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly incidentId?: string | undefined;
};

/** The error pages that do not depend on the pages' build, in the visitor's language. */
export function createErrorPages(deps: ErrorPageDependencies) {
  return {
    internalError: (locale: Locale, incidentId: string): Response =>
      renderPage(deps, locale, { status: 500, title: 'error.server.title', text: 'error.server.text', incidentId }),
    /** For when the server can serve no page: PostgreSQL does not respond, or there are too many requests. */
    unavailable(locale: Locale, incidentId?: string): Response {
      const page = { status: 503, title: 'error.away.title', text: 'error.away.text', incidentId };
      const response = renderPage(deps, locale, page);
      response.headers.set('retry-after', String(RETRY_SECONDS));
      return response;
    },
    /** For an address outside the pages. */
    notFound: (locale: Locale): Response =>
      renderPage(deps, locale, { status: 404, title: 'error.notFound.title', text: 'notFound.text' }),
  };
}

/** A single document in the brand's colours, without script, pictures or other resources to load. */
function renderPage(
  { brand, translate }: ErrorPageDependencies,
  locale: Locale,
  { status, title, text, incidentId }: ErrorPage,
): Response {
  const getEscapedText = (key: string, values?: Record<string, string>) => escapeHtml(translate(locale, key, values));
  const style = formatStyle(brand);
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${getEscapedText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand.name)}</p>
<h1>${getEscapedText(title)}</h1>
<p>${getEscapedText(text)}</p>${incidentId ? `\n<p>${getEscapedText('error.incident', { id: incidentId })}</p>` : ''}
<p><a href="${escapeHtml(withBase(localizePath('/', locale)))}">${getEscapedText('error.home')}</a></p>
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

/** Whether the response is the plain text that React Router sends when its own error page has failed. */
export function isPlainError({ status, headers }: Response): boolean {
  return status === 500 && !/^text\/(html|x-script)/.test(headers.get('content-type') ?? '');
}

function formatStyle({ colors, mailFonts }: ErrorPageDependencies['brand']): string {
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
