/** Where the acquisition area lies on its origin; Vite's base and the router's basename are made of it. */
export const BASE_PATH = '/acquisition';

/** The path inside of the area: `/acquisition/de/login` gives `/de/login`. */
export function withoutBase(pathname: string): string {
  if (pathname !== BASE_PATH && !pathname.startsWith(`${BASE_PATH}/`)) return pathname;
  return pathname.slice(BASE_PATH.length) || '/';
}

/** The path on the origin: `/de/login` gives `/acquisition/de/login`, `/` gives `/acquisition/`. */
export function withBase(path: string): string {
  return `${BASE_PATH}${path}`;
}
