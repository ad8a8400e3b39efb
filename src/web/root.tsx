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
import { ERROR_TEXTS, ErrorPage, kindOfError } from '#web/browser/errors/error-page.tsx';
import type { RootData } from '#web/browser/session/use-viewer.ts';
import { isViewerStale, useSessionWatch } from '#web/browser/session/watch.ts';
import { Toasts } from '#web/browser/toasts/toasts.tsx';
import { DocumentHead } from '#web/document/document-head.tsx';
import { readPostedForm } from '#web/forms/posted-form.server.ts';
import { keepTextsOfLocale, useLocaleOfVisit } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { guardAdminAddresses } from '#web/routing/access.server.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { placeInLocale } from '#web/routing/locale.server.ts';
import { PageFactsBlock, usePageFacts } from '#web/routing/page-facts.tsx';
import { pageOfPath } from '#web/routing/page-paths.ts';
import { moveToPlainAddress } from '#web/routing/plain-address.server.ts';
import { refuseForeignPosts } from '#web/routing/same-origin.server.ts';
import { hideSecretAddress } from '#web/routing/secret-pages.server.ts';
import { Arrival } from '#web/shell/arrival.tsx';
import { LayoutOf } from '#web/shell/page-layout.tsx';
import { StartRoute } from '#web/shell/start-route.tsx';
import '#web/ui/base.css';

export const middleware: MiddlewareFunction<Response>[] = [
  moveToPlainAddress,
  hideSecretAddress,
  refuseForeignPosts,
  readPostedForm,
  placeInLocale,
  guardAdminAddresses,
];
export const clientMiddleware: MiddlewareFunction[] = [keepTextsOfLocale];

/** Who is logged in. The only data of the root: everything that no action changes is in the page's facts. */
export function loader({ context }: LoaderFunctionArgs): RootData {
  return { viewer: getLoadContext(context).viewer };
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
  const page = pageOfPath(useLocation().pathname);
  useLocaleOfVisit();
  useSessionWatch();
  return (
    <>
      <LayoutOf layout={page?.layout ?? null}>
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
