import { data } from 'react-router';

/** What a loader throws where a route's validation fails (specification B2); ErrorPage shows the path. */
export function pageNotFound(path: string) {
  return data({ path }, { status: 404, statusText: `Page Not Found: ${path}` });
}
