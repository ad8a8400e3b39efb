import { track } from '../analytics/track.ts';
import { consentStatus, isAllowed, onConsent } from '../consent/consent-status.ts';
import { getAnonymousId } from './anonymous-id.ts';

const KEY = 'vestibule_exposures';

const reported = new Set<string>();
let isFollowing = false;

/**
 * Reports that the visitor is in a variation (specification D5): once a visit, or once a page load as long as the
 * visitor has not allowed analytics, because nothing is stored without that.
 */
export function reportExposure(experiment: string, variation: string): void {
  // The queue of events would discard it.
  if (consentStatus().kind === 'decided' && !isAllowed('analytics')) return;
  const assignment = `${experiment}.${variation}`;
  if (reported.has(assignment) || readReported().includes(assignment)) return;
  reported.add(assignment);
  track({
    event: 'assign_experiment',
    experiment_id: experiment,
    variation_id: variation,
    acq_anonymous_id: getAnonymousId(),
  });
  if (isFollowing && isAllowed('analytics')) storeReported();
  if (!isFollowing) followConsent();
}

function followConsent(): void {
  isFollowing = true;
  onConsent(({ categories }) => {
    if (categories.includes('analytics')) storeReported();
    else discardReported();
  });
}

function storeReported(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...readReported(), ...reported])]));
  } catch {
    // Without storage, the next page reports the assignment again.
  }
}

/** The queue of events has discarded the exposures that waited. */
function discardReported(): void {
  reported.clear();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

function readReported(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
