import { randomBytes } from 'node:crypto';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { completeHead, type Landing } from '#web/document/complete-head.server.ts';
import { sealDocument } from '#web/document/content-security-policy.server.ts';
import { setDocumentHeaders } from '#web/document/document-headers.server.ts';
import { withEarlyErrors } from '#web/document/early-errors.server.ts';
import { withInlineStyles } from '#web/document/inline-styles.server.ts';
import { withLateStart } from '#web/document/late-start.server.ts';
import { withReferrerDoor } from '#web/document/referrer-door.server.ts';
import { renderDocument } from '#web/document/render.server.tsx';
import { assetsOf, themeHrefOf } from '#web/document/themes.server.ts';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { withFormats } from '#web/i18n/formats.server.ts';
import { getLoadContext, type LoadContext, loadContext } from '#web/routing/load-context.ts';
import { type PageFacts, PageFactsProvider } from '#web/routing/page-facts.tsx';

addAllCatalogs();

/** React Router's context of one request: all that pages know of the server reaches them by it. */
export function createRouterContext(known: LoadContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[loadContext, known]]));
}

/** Renders the document of a request; the router calls it, and calls it again with the error where it throws. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const known = getLoadContext(context);
  const nonce = randomBytes(16).toString('base64url');
  const failed = status >= 500;
  const document = (
    <PageFactsProvider facts={factsOf(known, failed)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageFactsProvider>
  );
  const guarded = withReferrerDoor(await withFormats(() => renderDocument(document, nonce)), nonce, request, known);
  const rendered = known.errorReports ? withEarlyErrors(guarded, nonce) : guarded;
  const url = new URL(request.url);
  const whole = completeHead({ html: rendered, status, url, landing: landingOf(routerContext) }, known);
  const styled = withInlineStyles({ html: whole, nonce, url }, known);
  const { html, contentSecurityPolicy } = sealDocument(withLateStart({ html: styled, nonce, url }), nonce, known);
  setDocumentHeaders(headers, request, contentSecurityPolicy);
  if (failed) headers.set('Cache-Control', 'no-store');
  return new Response(html, { status, headers });
}

/** Logs faults under the request's incident id. A visit that was given up or asked for what is not there is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) getLoadContext(context).reportFault(error);
};

/** What the landing page's loader has found, of whichever of its addresses; nothing on any other page. */
function landingOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): Landing {
  const id = matches.at(-1)?.route.id ?? '';
  return /(^|\/)landing(-slug)?$/.test(id) ? (loaderData[id] ?? {}) : {};
}

function factsOf(known: LoadContext, failed: boolean): PageFacts {
  const { brand, country, countryKnown } = known.visit;
  return {
    brand,
    assets: assetsOf(brand.id),
    publicOrigin: known.publicOrigin,
    country,
    countryKnown,
    loginUrl: known.loginUrl,
    themeHref: themeHrefOf(brand.id),
    tokenStorage: known.tokenStorage,
    consent: known.consent,
    calls: known.calls,
    errorReports: known.errorReports,
    incidentId: failed ? known.incidentId : null,
  };
}
