import { withoutBase } from '#web/routing/base-path.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';
import { startLate } from './late-start.ts';

type Document = { readonly html: string; readonly nonce: string; readonly url: URL };

const MODULE_LINKS = /<link\b[^>]*\brel="modulepreload"[^>]*?\bhref="([^"]*)"[^>]*\/>/g;
const PROGRAM = ' type="module" async=""';

/**
 * Has a landing page's program wait until the page is seen: its links to modules become a list of the script that
 * fetches them then, and the router's own script a text that it runs. The policy knows both by their hashes.
 */
export function withLateStart({ html, nonce, url }: Document): string {
  if (pageOfPath(withoutBase(url.pathname))?.folder !== 'landing') return html;
  const headEnd = html.indexOf('</head>');
  const programAt = html.lastIndexOf(PROGRAM);
  if (headEnd < 0 || programAt < headEnd) return html;
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(MODULE_LINKS)].map(([, href]) => href);
  const script = `<script nonce="${nonce}">(${startLate})(${JSON.stringify(modules)})</script>`;
  const body = `${html.slice(headEnd, programAt)} type="text/plain"${html.slice(programAt + PROGRAM.length)}`;
  return head.replaceAll(MODULE_LINKS, '') + script + body;
}
