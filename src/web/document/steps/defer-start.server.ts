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

/** Three quarters of all modules (vite.config.ts). A browser has few connections for HTTP/1.1, and requests the first ones first. */
const LIBRARIES = /\/react-[\w-]+\.js$/;

function fetchModulesLater(document: HtmlDocument): HtmlDocument {
  const addresses = document.head.filter(isModule).map((link) => getAttribute(link, 'href') ?? '');
  const [libraries, others] = [true, false].map((is) => addresses.filter((one) => LIBRARIES.test(one) === is));
  const modules = [...(libraries ?? []), ...(others ?? [])];
  const head = document.head.filter((element) => !isModule(element));
  return addInlineScript({ ...document, head }, 'defer-start', 'head', modules);
}

function isModule(element: string): boolean {
  return isLink(element, 'modulepreload');
}
