import { withoutBase } from '#web/routing/base-path.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { pageOfPath } from '#web/routing/page-paths.ts';

type Request = { readonly html: string; readonly nonce: string; readonly url: URL };

const STYLE_LINKS = /<link\b[^>]*\brel="stylesheet"[^>]*?\bhref="([^"#]*)#?"[^>]*\/>/g;

/**
 * Carries the styles of a landing page in its document, so that the first paint waits for nothing else. The links stay
 * where React looks for them, disabled and for `print` alone: `startLate` enables them with the program, so that the next
 * pages find the files in their cache. Elsewhere visitors have them already.
 */
export function withInlineStyles({ html, nonce, url }: Request, { styleOf }: Pick<LoadContext, 'styleOf'>): string {
  if (pageOfPath(withoutBase(url.pathname))?.folder !== 'landing') return html;
  const head = html.slice(0, html.indexOf('</head>'));
  const links = [...head.matchAll(STYLE_LINKS)];
  const styles = links.map(([, href = '']) => styleOf(href));
  if (links.length === 0 || styles.some((style) => style === null)) return html;
  const waiting = head.replace(STYLE_LINKS, (link) => link.replace('/>', ' media="print" disabled=""/>'));
  const at = links[0]?.index ?? 0;
  return `${waiting.slice(0, at)}<style nonce="${nonce}">${styles.join('')}</style>${waiting.slice(at)}${html.slice(head.length)}`;
}
