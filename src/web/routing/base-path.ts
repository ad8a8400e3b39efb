import { BASE_PATH } from '#kernel/base-path.ts';

/** Removes the base path: `/acquisition/de/login` gives `/de/login`. */
export function withoutBase(pathname: string): string {
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return pathname;
  return pathname.slice(BASE_PATH.length) || '/';
}

/** Adds the base path: `/de/login` gives `/acquisition/de/login`, `/` gives `/acquisition/`. */
export function withBase(path: string): string {
  return `${BASE_PATH}${path}`;
}

/** Whether a request of the router is one for the data of our pages. */
export function isPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.startsWith(withBase('/')) && pathname.endsWith('.data');
}
