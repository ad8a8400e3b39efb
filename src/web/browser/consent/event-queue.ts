import { consentStatus, isAllowed, onConsent } from './consent-status.ts';
import { type DataLayerEvent, isEvent } from './data-layer-event.ts';
import { dataLayer, pushCommand } from './google-consent-mode.ts';
import { storedCategories } from './stored-consent.ts';
import { storeEvents, takeStoredEvents } from './stored-events.ts';

/** More than a visit ever makes; what is over it is dropped, so that an endless consent script costs no memory. */
export const QUEUE_LIMIT = 200;

let waiting: DataLayerEvent[] = [];
let following = false;
let mirrored = false;

/**
 * Takes an event for the global data layer (specification E7). It waits until the visitor has decided; then it
 * goes there in its turn, or nowhere if analytics was refused. Nothing that waits is stored or sent, unless an earlier
 * decision allows it.
 */
export function queueEvent(event: DataLayerEvent): void {
  if (waiting.length < QUEUE_LIMIT) waiting.push(event);
  if (consentStatus().kind === 'decided') flush(isAllowed('analytics'));
  else flushQueueOnConsent();
}

/** Has the queue follow the visitor's decision, at which it begins with what an earlier page has kept. */
export function flushQueueOnConsent(): void {
  if (following) return;
  following = true;
  onConsent(() => flush(isAllowed('analytics')));
  addEventListener('pagehide', storeBeforeLeaving);
  document.addEventListener('visibilitychange', storeBeforeLeaving);
}

/**
 * Whoever leaves before the consent script has spoken, or leaves a page that has none (the activation's), has often decided
 * on an earlier visit. No container was loaded here to read the data layer, so what the cookie of our own script allows is
 * kept for the next page in this tab. What carries a hash of a person is not stored.
 */
function storeBeforeLeaving({ type }: Event): void {
  const leaving = type === 'pagehide' || document.visibilityState === 'hidden';
  if (!leaving || consentStatus().kind === 'decided' || !storedCategories()?.includes('analytics')) return;
  const storable = waiting.filter((event) => !Object.keys(event).some((name) => name.startsWith('hashed_')));
  if (storable.length === 0) return;
  const kept = [...takeStoredEvents(), ...storable].slice(0, QUEUE_LIMIT);
  if (storeEvents(kept)) waiting = waiting.filter((event) => !storable.includes(event));
}

function flush(allowed: boolean): void {
  const events = [...takeStoredEvents(), ...waiting];
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

function mirror({ event, ...fields }: DataLayerEvent): void {
  pushCommand('event', event, fields);
}
