import { addInlineStyle, getAttributes } from '../html-document.server.ts';
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
    .map((link) => getStylesheet(getAttributes(link).href?.replace(/#$/, '') ?? ''));
  if (styles.length === 0 || styles.includes(null)) return document;
  const head = document.head.map((link) =>
    isStyle(link)
      ? link.replace(/\/?>$/, ` media="${OF_EVERY_PAGE.test(link) ? 'print' : 'not all'}" disabled=""/>`)
      : link,
  );
  return addInlineStyle({ ...document, head }, styles.join(''), head.findIndex(isStyle));
};

function isStyle(element: string): boolean {
  return element.startsWith('<link') && getAttributes(element).rel === 'stylesheet';
}
