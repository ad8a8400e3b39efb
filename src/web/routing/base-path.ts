import { BASE_PATH } from '#kernel/base-path.ts';

/** Removes the base path: `/acquisition/de/login` gives `/de/login`. */
export function withoutBase(pathname: string): string {
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return pathname;
  return pathname.slice(BASE_PATH.length) || '/';
}

/** Removes what the router adds to a page's address where it requests its data: `/de/_.data` gives `/de`. */
export function withoutDataSuffix(pathname: string): string {
  return pathname.replace(/(?:\/_)?\.data$/, '');
}

/** Adds the base path: `/de/login` gives `/acquisition/de/login`, `/` gives `/acquisition/`. */
export function withBase(path: string): string {
  return `${BASE_PATH}${path}`;
}
