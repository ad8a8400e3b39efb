import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { onIdle } from '#web/browser/on-idle.ts';
import { isTokenInCookie, setTokenStorage } from '#web/browser/session/token.ts';
import { reloadOnUrlMismatch, UrlMismatchGuard } from '#web/document/url-mismatch-guard.tsx';
import { readDocumentFormats } from '#web/i18n/document-formats.ts';
import { loadIslandTexts, loadPageTexts } from '#web/i18n/load-catalog.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { DocumentDataProvider, readDocumentData } from '#web/routing/document-data.tsx';
import { loadIntro } from '#web/site/landing/load-intro.ts';

await reloadOnUrlMismatch();
const facts = readDocumentData();
setTokenStorage(facts.tokenStorage);
readDocumentFormats();
await Promise.all([loadPageTexts(withoutBase(location.pathname)), loadVisibleIslands(), carryToken()]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentDataProvider facts={facts}>
        <UrlMismatchGuard>
          <HydratedRouter />
        </UrlMismatchGuard>
      </DocumentDataProvider>
    </StrictMode>,
  );
});
const { errorReports } = facts;
if (errorReports)
  onIdle(() => {
    import('#web/browser/idle-chunk.ts')
      .then(({ startErrorReports }) => startErrorReports(errorReports))
      .catch(() => undefined);
  });
onIdle(() => void prepareRequests().catch(() => undefined));
if (!isTokenInCookie())
  import('#web/browser/session/viewer.ts').then(({ fetchViewer }) => fetchViewer()).catch(() => undefined);

/** Loads the settings ahead of the first API call, which would otherwise wait for the operator's defaults. */
async function prepareRequests(): Promise<void> {
  const { proveDataRequests, runtimeSettings } = await import('#web/browser/idle-chunk.ts');
  proveDataRequests();
  await runtimeSettings();
}

/** Adds the token to the router's data requests where no cookie carries it. */
async function carryToken(): Promise<void> {
  if (isTokenInCookie()) return;
  const { addTokenToDataRequests } = await import('#web/browser/session/data-requests.ts');
  addTokenToDataRequests();
}

/** Loads these islands before hydration: the router's first navigation would remove an island that loads later. */
async function loadVisibleIslands(): Promise<void> {
  if (document.querySelector('.intro-flow')) await Promise.allSettled([loadIntro(), loadIslandTexts()]);
}
