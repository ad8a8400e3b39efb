import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { pagesCarryToken, storeTokenIn } from '#web/browser/session/token.ts';
import { whenAtRest } from '#web/browser/when-at-rest.ts';
import { AtItsAddress, staysAtItsAddress } from '#web/document/at-its-address.tsx';
import { readFormatsOfDocument } from '#web/i18n/formats-of-document.ts';
import { loadTextsOf, loadTextsOfParts } from '#web/i18n/load-catalog.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { PageFactsProvider, readPageFacts } from '#web/routing/page-facts.tsx';
import { loadIntro } from '#web/site/landing/load-intro.ts';

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
    import('#web/browser/at-rest.ts')
      .then(({ startErrorReports }) => startErrorReports(errorReports))
      .catch(() => undefined);
  });
whenAtRest(() => void readSettings().catch(() => undefined));
if (!pagesCarryToken())
  import('#web/browser/session/viewer.ts').then(({ askViewer }) => askViewer()).catch(() => undefined);

/** Ahead of the first call, which would otherwise wait for the operator's defaults. */
async function readSettings(): Promise<void> {
  const { runtimeSettings } = await import('#web/browser/at-rest.ts');
  await runtimeSettings();
}

/** Where no cookie carries the token, the router's requests do. */
async function carryToken(): Promise<void> {
  if (pagesCarryToken()) return;
  const { sendTokenForData } = await import('#web/browser/session/data-requests.ts');
  sendTokenForData();
}

/** A part that came later than the router would be taken away by the first step that the router makes. */
async function loadPartsShown(): Promise<void> {
  if (document.querySelector('.intro-flow')) await Promise.allSettled([loadIntro(), loadTextsOfParts()]);
}
