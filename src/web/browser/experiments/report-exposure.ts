import { track } from '../analytics/track.ts';
import { consentStatus, isAllowed, onConsent } from '../consent/consent-status.ts';
import { getAnonymousId } from './anonymous-id.ts';

const KEY = 'vestibule_exposures';

/** The reported assignments, and when their events are queued. */
const reported = new Map<string, Promise<void>>();
let isFollowing = false;

/**
 * Reports that the visitor is in a variation (specification D5): once a visit, or once a page load as long as the
 * visitor has not allowed analytics, because nothing is stored without that. A redirect waits until the event is queued.
 */
export async function reportExposure(experiment: string, variation: string): Promise<void> {
  // The queue of events would discard it.
  if (consentStatus().kind === 'decided' && !isAllowed('analytics')) return;
  const assignment = `${experiment}.${variation}`;
  if (reported.has(assignment)) return reported.get(assignment);
  if (readReported().includes(assignment)) return;
  const queued = track({
    event: 'assign_experiment',
    experiment_id: experiment,
    variation_id: variation,
    acq_anonymous_id: getAnonymousId(),
  });
  reported.set(assignment, queued);
  if (isFollowing && isAllowed('analytics')) storeReported();
  if (!isFollowing) followConsent();
  await queued;
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
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...readReported(), ...reported.keys()])]));
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
