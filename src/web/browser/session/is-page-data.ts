import { withBase } from '#web/routing/base-path.ts';

/** Whether a request of the router is one for the data of our pages. */
export function isPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.startsWith(withBase('/')) && pathname.endsWith('.data');
}
