import { withoutBase } from '../base-path.ts';
import { startLate } from '../client/late-start.ts';
import { pageOfPath } from '../page-paths.ts';

type Document = { readonly html: string; readonly nonce: string; readonly url: URL };

const MODULE_LINKS = /<link\b[^>]*\brel="modulepreload"[^>]*?\bhref="([^"]*)"[^>]*\/>/g;
const PROGRAM = / type="module" async=""(?=[^>]*>)/;

/**
 * Has a landing page's program wait until the page is seen: its links to modules become a list of the script that
 * fetches them then, and the router's own script a text that it runs. The policy knows both by their hashes.
 */
export function withLateStart({ html, nonce, url }: Document): string {
  if (pageOfPath(withoutBase(url.pathname))?.folder !== 'landing' || !PROGRAM.test(html)) return html;
  const modules = [...html.matchAll(MODULE_LINKS)].map(([, href]) => href);
  const script = `(${startLate})(${JSON.stringify(modules)})`;
  return html
    .replaceAll(MODULE_LINKS, '')
    .replace(PROGRAM, ' type="text/plain"')
    .replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`);
}
