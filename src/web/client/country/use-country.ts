import { useEffect, useState } from 'react';
import type { Country } from '../../../kernel/country.ts';
import { usePageFacts } from '../../page-facts.tsx';

let found: Promise<Country> | null = null;

/**
 * The visitor's country: the server's, and where the server could not know it, what the browser finds out, once a page
 * load. Texts keep to the server's, so that nothing shifts.
 */
export function useCountry(): Country {
  const { country: current, countryKnown } = usePageFacts();
  const [country, setCountry] = useState(current);
  useEffect(() => {
    if (countryKnown) return undefined;
    let left = false;
    found ??= findCountry(current);
    found.then((one) => {
      if (!left) setCountry(one);
    });
    return () => {
      left = true;
    };
  }, [current, countryKnown]);
  return country;
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
