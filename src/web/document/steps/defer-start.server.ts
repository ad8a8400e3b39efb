import { addInlineScript, getAttributes, type HtmlDocument, holdProgram } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/**
 * Has a landing page's program wait until the page is seen: its links to modules become a list of the script that
 * fetches them then, and the router's own script a text that it runs. The policy names both by their hashes.
 */
export const deferStart: Step = (document, { page, nonce }) => {
  if (page?.folder !== 'landing') return document;
  const held = holdProgram(document, nonce);
  return held && held !== document ? fetchModulesLater(held) : held;
};

function fetchModulesLater(document: HtmlDocument): HtmlDocument {
  const modules = document.head.filter(isModule).map((link) => getAttributes(link).href);
  const head = document.head.filter((element) => !isModule(element));
  return addInlineScript({ ...document, head }, 'defer-start', 'head', modules);
}

function isModule(element: string): boolean {
  return element.startsWith('<link') && getAttributes(element).rel === 'modulepreload';
}
