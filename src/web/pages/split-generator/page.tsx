import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import { withoutBase } from '../../base-path.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { guardAdminPage } from '../../server/access.server.ts';

export const middleware: MiddlewareFunction<Response>[] = [guardAdminPage];

/** The address is kept for admins, and this club has no tool behind it: they are told that nothing is there. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(withoutBase(url.pathname) + url.search);
}

export default function SplitGenerator() {
  return null;
}
