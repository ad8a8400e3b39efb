import { type LoaderFunctionArgs, redirect } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';

/**
 * Loads what a page shows of the own account. Null where tokens are in local storage and a document carries none: the page
 * loads again with the browser's token. Admins have a page of their own.
 */
export async function loadOwn<Data>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  load: () => Promise<Data>,
): Promise<Data | Response | null> {
  const { viewer } = getLoadContext(context);
  if (viewer === null) return null;
  if (viewer.role === 'ADMIN') return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/account')));
  return load();
}
