import { withoutBase } from './base-path.ts';
import { pathBeside } from './local-link.tsx';
import { pageOfPath } from './page-paths.ts';

/**
 * Where a login leads: to the `returnTo` of the address if that is a page of ours, else to the welcome page. Anything
 * else would make the login a door to foreign sites.
 */
export function returnPathOf(url: URL): string {
  const current = withoutBase(url.pathname);
  const wanted = url.searchParams.get('returnTo');
  const isOurs = wanted !== null && /^\/(?![/\\])/.test(wanted) && pageOfPath(wanted.replace(/[?#].*$/, '')) !== null;
  return pathBeside(current, isOurs ? wanted : '/welcome');
}
