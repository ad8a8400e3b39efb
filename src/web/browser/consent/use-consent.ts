import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Translate, useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { useKnownCountry } from '../country/use-country.ts';
import { useServerViewer } from '../session/use-viewer.ts';
import type { BannerTexts, ConsentVisit } from './data-layer.ts';

/** Returns this visit's data for the consent script. */
export function useConsentVisit(): ConsentVisit {
  const { brand, consent } = useDocumentData();
  const country = useKnownCountry();
  const { locale, t } = useText();
  const viewer = useServerViewer();
  return useMemo(
    () => ({ brand, consent, country, locale, texts: getBannerTexts(t), viewer }),
    [brand, consent, country, locale, t, viewer],
  );
}

function getBannerTexts(t: Translate): BannerTexts {
  return {
    label: t('consent.label'),
    text: t('consent.text'),
    privacy: t('consent.privacy'),
    refuse: t('consent.refuse'),
    choose: t('consent.choose'),
    accept: t('consent.accept'),
    failed: t('consent.failed'),
  };
}

/** Sets consent up on every page except the activation page, which has none (specification B6). */
export function useConsentSetUp(): void {
  const visit = useConsentVisit();
  const skipped = useLocation().pathname.includes('activateaccount');
  useEffect(() => {
    if (skipped) return;
    // A failed load of the chunk does not affect the page.
    import('../idle-chunk.ts').then(({ setUpConsent }) => setUpConsent(visit)).catch(() => undefined);
  }, [skipped, visit]);
}
