import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { usePageHandle } from '#web/routing/use-page-handle.ts';
import { useKnownCountry } from '../country/use-country.ts';
import type { ExperimentsVisit } from './visit.ts';

/** Evaluates experiments in the browser while one runs (specification E8); else no code for experiments is loaded. */
export function useExperiments(): void {
  const { experiments: settings, publicOrigin } = useDocumentData();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const country = useKnownCountry();
  const { locale } = useText();
  const page = usePageHandle();
  useEffect(() => {
    if (!settings) return;
    void evaluateVisit({ settings, publicOrigin, pathname, search, country, locale, page, navigate });
  }, [settings, publicOrigin, pathname, search, country, locale, page, navigate]);
}

/** Loads the code of experiments for a visit. A failed load of the chunk is reported, and does not affect the page. */
export function evaluateVisit(visit: ExperimentsVisit): Promise<void> {
  return import('./load-experiments.ts').then(({ loadExperiments }) => loadExperiments(visit)).catch(reportError);
}
