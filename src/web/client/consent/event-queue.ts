import { consentStatus, isAllowed, onConsent } from './consent-status.ts';
import { dataLayer, tell } from './google-consent-mode.ts';
import { storedCategories } from './stored-consent.ts';

/** An entry of the global data layer: its name, and what belongs to it. */
export type DataLayerEvent = { readonly event: string; readonly [name: string]: unknown };

/** More than a visit ever makes; what is over it is dropped, so that an endless consent script costs no memory. */
export const QUEUE_LIMIT = 200;

let waiting: DataLayerEvent[] = [];
let following = false;
let mirrored = false;

/**
 * Takes an event for the global data layer (specification section 4). It waits until the visitor has decided; then it
 * goes there in its turn, or nowhere if analytics was refused. Nothing that waits is stored or sent.
 */
export function queueEvent(event: DataLayerEvent): void {
  if (waiting.length < QUEUE_LIMIT) waiting.push(event);
  if (consentStatus().kind === 'decided') flush(isAllowed('analytics'));
  else follow();
}

function follow(): void {
  if (following) return;
  following = true;
  onConsent(() => flush(isAllowed('analytics')));
  addEventListener('pagehide', flushBeforeLeaving);
  document.addEventListener('visibilitychange', flushBeforeLeaving);
}

/**
 * Whoever leaves before the consent script has spoken, or leaves a page that has none (the activation's), has often decided
 * on an earlier visit: what the cookie of our own script allows goes to the data layer while tags can still send beacons.
 */
function flushBeforeLeaving({ type }: Event): void {
  const leaving = type === 'pagehide' || document.visibilityState === 'hidden';
  if (leaving && consentStatus().kind === 'unknown' && storedCategories()?.includes('analytics')) flush(true);
}

function flush(allowed: boolean): void {
  const events = waiting;
  waiting = [];
  if (!allowed) return;
  dataLayer().push(...events);
  if (mirrored) for (const event of events) mirror(event);
}

/** Google's tag without a tag manager reads commands alone: it gets each event as one, too, those of before first. */
export function mirrorToGoogleTag(): void {
  mirrored = true;
  for (const event of dataLayer().filter(isEvent)) mirror(event);
}

function isEvent(entry: unknown): entry is DataLayerEvent {
  return typeof (entry as Partial<DataLayerEvent> | null)?.event === 'string';
}

function mirror({ event, ...fields }: DataLayerEvent): void {
  tell('event', event, fields);
}
