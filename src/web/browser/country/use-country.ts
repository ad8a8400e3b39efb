import { useEffect, useSyncExternalStore } from 'react';
import type { Country } from '#kernel/country.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';

let begun = false;
let found: Country | null = null;
const listeners = new Set<() => void>();

/**
 * The visitor's country: the server's, and where the server could not know it, what the browser finds out, once a page
 * load. Texts keep to the server's, so that nothing shifts.
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

/** The same as far as a page has found it out by now: it starts no search, and changes once another part has. */
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

// Loaded by those alone who need it: most visitors' country the server knows.
async function findCountry(current: Country): Promise<Country> {
  try {
    const { determineCountry, browserSources } = await import('./determine-country.ts');
    return await determineCountry(browserSources, current);
  } catch {
    // A part of the program that did not arrive; the browser has said so itself.
    return current;
  }
}
