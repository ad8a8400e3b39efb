import { randomBytes } from 'node:crypto';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { selectPageBrand } from '#web/browser/brand/brand-facts.server.ts';
import { IslandHtmlContext } from '#web/browser/lazy/island-html.ts';
import { completeDocument } from '#web/document/complete-document.server.ts';
import { setDocumentHeaders } from '#web/document/document-headers.server.ts';
import { openIslandHtml } from '#web/document/island-html.server.tsx';
import { renderDocument } from '#web/document/render.server.tsx';
import type { DocumentFacts } from '#web/document/step.ts';
import { getBrandAssets, getThemeHref } from '#web/document/themes.server.ts';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { recordFormats } from '#web/i18n/formats.server.ts';
import { hasTextVariants } from '#web/i18n/variant-texts.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type DocumentData, DocumentDataProvider } from '#web/routing/document-data.tsx';
import { getLoadContext, type LoadContext, loadContext } from '#web/routing/load-context.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';
import { getPageHandle } from '#web/routing/use-page-handle.ts';

addAllCatalogs();

/** Creates React Router's context of one request. Pages access the server only through this context. */
export function createRouterContext(known: LoadContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, known]]));
}

/** Renders the document of a request. The router calls it again with the error if rendering throws. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const known = getLoadContext(context);
  const failed = status >= 500;
  const nonce = randomBytes(16).toString('base64url');
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const routes = matches.map(({ route }) => route);
  const page = getPageHandle(routes);
  const path = withoutBase(new URL(request.url).pathname);
  const islands = openIslandHtml(nonce, [known.visit.brand.id, splitLocale(path).prefix, known.visit.country]);
  const document = (
    <DocumentDataProvider facts={createPageFacts(known, page, failed)}>
      <IslandHtmlContext value={hasTextVariants(known.visit) ? null : islands.render}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </IslandHtmlContext>
    </DocumentDataProvider>
  );
  const { html: rendered, formats } = await recordFormats(() => renderDocument(document, nonce));
  const facts: DocumentFacts = {
    status,
    path,
    page,
    cookie: request.headers.get('cookie'),
    nonce,
    landing: page?.path === '/' ? (loaderData[routes.at(-1)?.id ?? ''] ?? {}) : {},
    formats,
    context: known,
  };
  const { html, contentSecurityPolicy } = completeDocument(islands.collect(rendered), facts);
  setDocumentHeaders(headers, request, page, contentSecurityPolicy);
  if (failed) headers.set('Cache-Control', 'no-store');
  // Bytes: a text would be checked for lone surrogates first.
  return new Response(Buffer.from(islands.fill(html)), { status, headers });
}

/** Logs internal errors under the request's incident id. Aborted requests and missing pages are no internal errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) getLoadContext(context).reportInternalError(error);
};

function createPageFacts(known: LoadContext, page: PageHandle | null, failed: boolean): DocumentData {
  const { brand, country, countryKnown } = known.visit;
  return {
    brand: selectPageBrand(brand),
    assets: getBrandAssets(brand.id),
    publicOrigin: known.publicOrigin,
    country,
    countryKnown,
    loginUrl: known.loginUrl,
    themeHref: getThemeHref(brand.id),
    tokenStorage: known.tokenStorage,
    consent: known.consent,
    calls: known.calls,
    // Pages of admins ask for no consent, so that nothing that needs one is reported (decision 0142).
    errorReports: page?.audience === 'admin' && known.errorReports?.needsConsent ? null : known.errorReports,
    experiments: known.visit.hasExperiments ? known.experiments : null,
    ...(hasTextVariants(known.visit) && { variesTexts: true }),
    incidentId: failed ? known.incidentId : null,
  };
}
