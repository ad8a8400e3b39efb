import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale, useLocalizedPath } from '#web/routing/local-link.tsx';

/** A route that matches nothing redirects to /error/404 in the page's language (specification B3). */
export function loader({ url }: LoaderFunctionArgs): Response {
  const path = withoutBase(url.pathname);
  const location = matchPathLocale(path, href('/error/404'));
  return new Response(unknownRoute(path + url.search), { status: 302, headers: { Location: location } });
}

export { loader as action };

/** The router's own message for it (specification B3). */
function unknownRoute(path: string): string {
  return `Page not found: ${path}`;
}

export default function Unknown() {
  return null;
}

/** The redirect itself failed: the browser replaces the URL by the error page. */
export function ErrorBoundary() {
  const localized = useLocalizedPath();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!pathname.endsWith(href('/error/404'))) location.replace(withBase(localized(href('/error/404'))));
  }, [localized, pathname]);
  return null;
}
