import { addInlineScript, getAttribute, type HtmlDocument, holdProgram, isLink } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/**
 * Delays a landing page's client code until the page is painted: the module preload links become an argument of the
 * script that fetches them then, and the router's own script becomes text that this script runs. The policy lists both
 * by their hashes.
 */
export const deferStart: Step = (document, { page, nonce }) => {
  if (page?.path !== '/') return document;
  const held = holdProgram(document, nonce);
  return held && held !== document ? fetchModulesLater(held) : held;
};

function fetchModulesLater(document: HtmlDocument): HtmlDocument {
  const modules = document.head.filter(isModule).map((link) => getAttribute(link, 'href'));
  const head = document.head.filter((element) => !isModule(element));
  return addInlineScript({ ...document, head }, 'defer-start', 'head', modules);
}

function isModule(element: string): boolean {
  return isLink(element, 'modulepreload');
}
