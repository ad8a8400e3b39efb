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
