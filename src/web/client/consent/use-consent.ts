import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { usePageFacts } from '../../page-facts.tsx';
import { useText } from '../../text/use-text.ts';
import { useViewer } from '../../use-viewer.ts';
import type { ConsentVisit } from './data-layer.ts';

/** What the consent script is told of this visit. */
export function useConsentVisit(): ConsentVisit {
  const { brand, consent, country } = usePageFacts();
  const { locale } = useText();
  const viewer = useViewer();
  return useMemo(() => ({ brand, consent, country, locale, viewer }), [brand, consent, country, locale, viewer]);
}

/** Sets consent up on every page but the activation's, which has none (specification section 2). */
export function useConsentSetUp(): void {
  const visit = useConsentVisit();
  const skipped = useLocation().pathname.includes('activateaccount');
  useEffect(() => {
    if (skipped) return;
    // A part of the program that did not arrive takes nothing from the page.
    import('./set-up.ts').then(({ setUpConsent }) => setUpConsent(visit)).catch(() => undefined);
  }, [skipped, visit]);
}
