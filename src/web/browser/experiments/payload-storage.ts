import type { LocalStorageCompat } from '@growthbook/growthbook';
import { formatEligible } from './assignments-cookie.ts';

const FEATURES = 'vestibule_features';

/**
 * Creates the storage of the SDK's cache. A payload contains only the experiments of the visit for which it was stored,
 * so that a visit with other experiments does not get it.
 */
export function createPayloadStorage(): LocalStorageCompat {
  return {
    getItem: () => {
      const stored = localStorage.getItem(FEATURES) ?? '';
      const mark = formatMark();
      return stored.startsWith(mark) ? stored.slice(mark.length) : null;
    },
    setItem: (_, value) => localStorage.setItem(FEATURES, formatMark() + value),
  };
}

function formatMark(): string {
  return `${formatEligible()} `;
}
