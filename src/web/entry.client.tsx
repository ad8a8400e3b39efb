import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { AtItsAddress, staysAtItsAddress } from './at-its-address.tsx';
import { withoutBase } from './base-path.ts';
import { pagesCarryToken, storeTokenIn } from './client/session/token.ts';
import { whenAtRest } from './client/when-at-rest.ts';
import { PageFactsProvider, readPageFacts } from './page-facts.tsx';
import { loadIntro } from './pages/landing/load-intro.ts';
import { readFormatsOfDocument } from './text/formats-of-document.ts';
import { loadTextsOf, loadTextsOfParts } from './text/load-catalog.ts';

await staysAtItsAddress();
const facts = readPageFacts();
storeTokenIn(facts.tokenStorage);
readFormatsOfDocument();
await Promise.all([loadTextsOf(withoutBase(location.pathname)), loadPartsShown(), carryToken()]);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageFactsProvider facts={facts}>
        <AtItsAddress>
          <HydratedRouter />
        </AtItsAddress>
      </PageFactsProvider>
    </StrictMode>,
  );
});
const { errorReports } = facts;
if (errorReports)
  whenAtRest(() => {
    import('./client/at-rest.ts')
      .then(({ startErrorReports }) => startErrorReports(errorReports))
      .catch(() => undefined);
  });
whenAtRest(() => void readSettings().catch(() => undefined));
if (!pagesCarryToken())
  import('./client/session/viewer.ts').then(({ askViewer }) => askViewer()).catch(() => undefined);

/** Ahead of the first call, which would otherwise wait for the operator's defaults. */
async function readSettings(): Promise<void> {
  const { runtimeSettings } = await import('./client/at-rest.ts');
  await runtimeSettings();
}

/** Where no cookie carries the token, the router's requests do. */
async function carryToken(): Promise<void> {
  if (pagesCarryToken()) return;
  const { sendTokenForData } = await import('./client/session/data-requests.ts');
  sendTokenForData();
}

/** A part that came later than the router would be taken away by the first step that the router makes. */
async function loadPartsShown(): Promise<void> {
  if (document.querySelector('.intro-flow')) await Promise.allSettled([loadIntro(), loadTextsOfParts()]);
}
