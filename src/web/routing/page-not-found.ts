import { data } from 'react-router';

/** Creates the response that a loader throws for an invalid path (specification B2); ErrorPage shows the path. */
export function pageNotFound(path: string) {
  return data({ path }, { status: 404, statusText: `Page Not Found: ${path}` });
}
