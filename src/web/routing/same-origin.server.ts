import { data, type MiddlewareFunction } from 'react-router';
import { getLoadContext } from './load-context.ts';

/**
 * Whether a state-changing request comes from one of our own pages. Browsers send Sec-Fetch-Site or, if older, Origin;
 * a post without either does not come from a browser's form and is refused as well. Pages whose URL holds a secret send
 * no referrer, so the browser also hides the origin of their posts: then Sec-Fetch-Site, which no page can forge,
 * decides alone.
 */
export function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (origin !== null && origin !== publicOrigin && origin !== 'null') return false;
  return site === null ? origin === publicOrigin : site === 'same-origin';
}

/** The single guard of all page actions against cross-site posts: 403, before anything is read or changed. */
export const rejectCrossOriginPosts: MiddlewareFunction<Response> = ({ request, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isSameOrigin(request.headers, getLoadContext(context).publicOrigin))
    throw data(null, { status: 403, statusText: 'Forbidden' });
};
