import { type ReactNode, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import { Arrival } from './client/arrival.tsx';
import { keepTextsOfLocale, useLocaleOfVisit } from './client/locale.ts';
import { isViewerStale, useSessionWatch } from './client/session/watch.ts';
import { StartRoute } from './client/start-route.tsx';
import { DocumentHead } from './document-head.tsx';
import { ERROR_TEXTS, ErrorPage, kindOfError } from './error-page.tsx';
import { PageFactsBlock, usePageFacts } from './page-facts.tsx';
import { LayoutOf } from './page-layout.tsx';
import { pageOfPath } from './page-paths.ts';
import { guardPages } from './server/access.server.ts';
import { placeInLocale } from './server/locale.server.ts';
import { worldOf } from './server/pages-world.ts';
import { moveToPlainAddress } from './server/plain-address.server.ts';
import { refuseUnreadableForms } from './server/readable-form.server.ts';
import { refuseForeignPosts } from './server/same-origin.server.ts';
import { hideSecretAddress } from './server/secret-pages.server.ts';
import { useText } from './text/use-text.ts';
import { Toasts } from './toasts.tsx';
import './ui/base.css';

export const middleware: MiddlewareFunction<Response>[] = [
  moveToPlainAddress,
  hideSecretAddress,
  refuseForeignPosts,
  refuseUnreadableForms,
  placeInLocale,
  guardPages,
];
export const clientMiddleware: MiddlewareFunction[] = [keepTextsOfLocale];

/** Who is logged in. The only data of the root: everything that no action changes is in the page's facts. */
export function loader({ context }: LoaderFunctionArgs) {
  return { viewer: worldOf(context).viewer };
}

export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', actionStatus = 200, actionResult } = visit;
  if (isViewerStale()) return true;
  // A form that was refused changed nothing, and where the network refused it, to load anew would take the page away.
  return formMethod !== 'GET' && actionStatus < 500 && !actionResult?.result;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const error = useRouteError();
  const { brand } = usePageFacts();
  const { t, locale } = useText();
  const words = error == null ? undefined : ERROR_TEXTS[kindOfError(error)];
  const failure = words && { title: `${t(words.title)} · ${brand.name}`, description: t(words.text) };
  return (
    <html lang={locale} data-brand={brand.id}>
      <DocumentHead failure={failure} />
      <body>
        <noscript>
          <p className="noscript">{t('noscript')}</p>
        </noscript>
        {children}
        <Arrival />
        <Toasts />
        <PageFactsBlock />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  useLocaleOfVisit();
  useSessionWatch();
  return (
    <>
      <LayoutOf layout={pageOfPath(pathname)?.layout ?? null}>
        <Outlet />
      </LayoutOf>
      <StartRoute />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (kindOfError(error) === 'fault') reportError(error);
  }, [error]);
  return (
    <LayoutOf layout="centered">
      <ErrorPage error={error} />
    </LayoutOf>
  );
}
