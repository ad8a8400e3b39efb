import type { LoaderFunctionArgs } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';

export { handle } from './handle.ts';

/** The path is reserved for admins, but this club has no such tool: admins get the not-found page. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(withoutBase(url.pathname) + url.search);
}

export default function SplitGenerator() {
  return null;
}
