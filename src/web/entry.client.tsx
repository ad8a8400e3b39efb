import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withoutBase } from './base-path.ts';
import { storeTokenIn } from './client/session/token.ts';
import { PageFactsProvider, readPageFacts } from './page-facts.tsx';
import { loadCatalog } from './text/load-catalog.ts';
import { localeOfPath } from './text/use-text.ts';

const facts = readPageFacts();
storeTokenIn(facts.tokenStorage);
await loadCatalog(localeOfPath(withoutBase(location.pathname)));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageFactsProvider facts={facts}>
        <HydratedRouter />
      </PageFactsProvider>
    </StrictMode>,
  );
});
