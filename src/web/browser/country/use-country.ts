import { useEffect, useSyncExternalStore } from 'react';
import type { Country } from '#kernel/country.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';

let begun = false;
let found: Country | null = null;
const listeners = new Set<() => void>();

/**
 * Returns the visitor's country: the server's, or if the server could not determine it, the browser's result, once per
 * page load. Texts keep the server's country, so that the layout does not shift.
 */
export function useCountry(): Country {
  const { country: current, countryKnown } = useDocumentData();
  useEffect(() => {
    if (countryKnown || begun) return;
    begun = true;
    void findCountry(current).then(keep);
  }, [current, countryKnown]);
  return useKnownCountry();
}

/** The same without starting a search; updates once another component has determined the country. */
export function useKnownCountry(): Country {
  const { country, countryKnown } = useDocumentData();
  const own = useSyncExternalStore(
    subscribe,
    () => found,
    () => null,
  );
  return countryKnown ? country : (own ?? country);
}

function keep(country: Country): void {
  found = country;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Loaded on demand: for most visitors the server knows the country.
async function findCountry(current: Country): Promise<Country> {
  try {
    const { determineCountry, browserSources } = await import('./determine-country.ts');
    return await determineCountry(browserSources, current);
  } catch {
    // The chunk did not load; the browser has logged the error itself.
    return current;
  }
}
