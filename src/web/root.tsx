import { type ReactNode, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { ERROR_TEXTS, ErrorPage, getErrorKind } from '#web/browser/errors/error-page.tsx';
import { mayBeDrawn } from '#web/browser/experiments/may-be-drawn.ts';
import { isViewerStale, useSessionWatch } from '#web/browser/session/use-session-watch.ts';
import type { RootData } from '#web/browser/session/use-viewer.ts';
import { Toasts } from '#web/browser/toasts/toasts.tsx';
import { DocumentHead } from '#web/document/document-head.tsx';
import { readPostedForm } from '#web/forms/posted-form.server.ts';
import { loadLocaleTexts, useVisitLocale } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buildVariantTexts } from '#web/i18n/variant-texts.server.ts';
import { mayTextsVary, type VariantTextsData } from '#web/i18n/variant-texts.ts';
import { guardAdminAddresses } from '#web/routing/access.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { DocumentDataScript, useDocumentData } from '#web/routing/document-data.tsx';
import { getLoadContext } from '#web/routing/load-context.ts';
import { redirectToLocale } from '#web/routing/locale.server.ts';
import { redirectToNormalizedPath } from '#web/routing/normalize-path.server.ts';
import { applyPagePolicies } from '#web/routing/page-policies.server.ts';
import { rejectCrossOriginPosts } from '#web/routing/same-origin.server.ts';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { PageFrame } from '#web/shell/page-layout.tsx';
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx';
import { StartRoute } from '#web/shell/start-route.tsx';
import '#web/ui/base.css';

export const middleware: MiddlewareFunction<Response>[] = [
  redirectToNormalizedPath,
  applyPagePolicies,
  rejectCrossOriginPosts,
  readPostedForm,
  redirectToLocale,
  guardAdminAddresses,
];
export const clientMiddleware: MiddlewareFunction[] = [loadLocaleTexts];

/** Returns the viewer, and the texts that vary: everything that neither an action nor a navigation changes is document data. */
export function loader({ context, url }: LoaderFunctionArgs): RootData & VariantTextsData {
  const { viewer, visit } = getLoadContext(context);
  const texts = buildVariantTexts(visit, localeOfPath(withoutBase(url.pathname)));
  return { viewer, ...(texts && { texts }) };
}

export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', actionStatus = 200, actionResult } = visit;
  const isOtherPage = visit.currentUrl.pathname !== visit.nextUrl.pathname;
  if (isViewerStale() || (isOtherPage && (mayTextsVary() || mayBeDrawn()))) return true;
  // A refused form changes nothing. After a network error, revalidation would fail too and replace the page by an
  // error.
  return formMethod !== 'GET' && actionStatus < 500 && !actionResult?.result;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const error = useRouteError();
  const { brand } = useDocumentData();
  const { t, locale } = useText();
  const words = error == null ? undefined : ERROR_TEXTS[getErrorKind(error)];
  const failure = words && { title: `${t(words.title)} · ${brand.name}`, description: t(words.text) };
  return (
    <html lang={locale} data-brand={brand.id}>
      <DocumentHead failure={failure} />
      <body>
        <noscript>
          <p className="noscript">{t('noscript')}</p>
        </noscript>
        {children}
        <RouteAnnouncer />
        <Toasts />
        <DocumentDataScript />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const page = usePageHandle();
  useVisitLocale();
  useSessionWatch();
  return (
    <>
      <PageFrame layout={page?.layout ?? null} hasOwnMain={page !== null && page.audience !== 'public'}>
        <Outlet />
      </PageFrame>
      <StartRoute />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (getErrorKind(error) === 'internal-error') reportError(error);
  }, [error]);
  return (
    <PageFrame layout="centered">
      <ErrorPage error={error} />
    </PageFrame>
  );
}
