/**
 * What the document may do: show itself with its own styles and pictures, in a frame of our origin. Without scripts nothing
 * can be counted, posted or reported, whatever a draft contains.
 */
const POLICY = [
  ...["default-src 'none'", "img-src 'self' data:", "font-src 'self'", "base-uri 'none'", "form-action 'none'"],
  ...["frame-ancestors 'self'", 'sandbox allow-same-origin'],
];

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Takes from a document whatever runs or leads elsewhere, and the headers that are for a page of its own. */
export async function freezeDocument(response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? 'text/plain; charset=utf-8';
  const styles =
    /style-src [^;]*/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[0] ?? "style-src 'none'";
  const body = type.startsWith('text/html') ? withoutActions(await response.text()) : await response.text();
  return new Response(body, {
    status: response.status,
    headers: { ...HEADERS, 'Content-Type': type, 'Content-Security-Policy': [...POLICY, styles].join('; ') },
  });
}

/** A notice for browsers without script would be no part of what visitors see. */
const SCRIPTS = /<(script|noscript)\b[^>]*>[\s\S]*?<\/\1>/g;
const PRELOADS = /<link\b[^>]*\brel="(?:modulepreload|manifest|canonical|alternate)"[^>]*>/g;
const LINK = /(<a\b[^>]*?)\shref="[^"]*"/g;

/** The program's own rendering: its attributes are quoted and its texts escaped. */
function withoutActions(html: string): string {
  return html.replace(SCRIPTS, '').replace(PRELOADS, '').replace(LINK, '$1');
}
