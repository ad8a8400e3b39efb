import type { LoaderFunctionArgs } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';

/** The address is kept for admins, and this club has no tool behind it: they are told that nothing is there. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(withoutBase(url.pathname) + url.search);
}

export default function SplitGenerator() {
  return null;
}
