/** A mail has styles in its elements. It loads nothing, runs nothing, and its links open elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The HTML of a mail as a document of its own; `frameAncestors` are the pages that may show it in a frame. */
export function createMailResponse(html: string, frameAncestors: "'none'" | "'self'"): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${POLICY}; frame-ancestors ${frameAncestors}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
