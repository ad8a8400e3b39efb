import { addInlineStyle, createInlineStyle, getAttribute, type InlineStyle, isLink } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** The chunk of what every page needs (vite.config.ts), and the brand's theme. */
const OF_EVERY_PAGE = /\/(?:shell|theme)-[\w-]+\.css/;

/**
 * Inlines the styles of a landing page, so that the first paint waits for no other request. The links stay where React
 * expects them, disabled. `defer-start` enables those of every page, which are for `print` only, so that the next pages
 * find the files in the browser cache. On other pages visitors have the files already.
 */
export const inlineStyles: Step = (document, { page, context: { getStylesheet } }) => {
  if (page?.path !== '/') return document;
  const styles = document.head
    .filter(isStyle)
    .map((link) => getStylesheet(getAttribute(link, 'href')?.replace(/#$/, '') ?? ''));
  if (styles.length === 0 || !isComplete(styles)) return document;
  const head = document.head.map((link) =>
    isStyle(link)
      ? link.replace(/\/?>$/, ` media="${OF_EVERY_PAGE.test(link) ? 'print' : 'not all'}" disabled=""/>`)
      : link,
  );
  return addInlineStyle({ ...document, head }, join(styles), head.findIndex(isStyle));
};

function isComplete(styles: readonly (string | null)[]): styles is readonly string[] {
  return !styles.includes(null);
}

let joined: { readonly sheets: readonly string[]; readonly style: InlineStyle } | null = null;

/** The styles of a brand's landing pages are the same in each document, and 50 kB to hash. */
function join(sheets: readonly string[]): InlineStyle {
  const known = joined;
  if (known?.sheets.length === sheets.length && sheets.every((sheet, index) => sheet === known.sheets[index]))
    return known.style;
  joined = { sheets, style: createInlineStyle(sheets) };
  return joined.style;
}

function isStyle(element: string): boolean {
  return isLink(element, 'stylesheet');
}
