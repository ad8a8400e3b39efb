import { consentStatus, isAllowed, onConsent } from './consent-status.ts';
import { type DataLayerEvent, isEvent } from './data-layer-event.ts';
import { dataLayer, pushCommand } from './google-consent-mode.ts';
import { storedCategories } from './stored-consent.ts';
import { storeEvents, takeStoredEvents } from './stored-events.ts';

/** More events than any visit creates; further ones are dropped, so that waiting events do not fill the memory. */
export const QUEUE_LIMIT = 200;

const ASSIGNMENT = 'assign_experiment';

let waiting: DataLayerEvent[] = [];
let following = false;
let mirrored = false;

/**
 * Queues an event for the global data layer (specification E7). Queued events wait for the visitor's decision; then
 * they enter the data layer in order, or are dropped if the visitor refused analytics. No queued event is stored or
 * sent unless an earlier decision allows it.
 */
export function queueEvent(event: DataLayerEvent): void {
  if (waiting.length < QUEUE_LIMIT) waiting.push(event);
  if (consentStatus().kind === 'decided') flush(isAllowed('analytics'));
  else flushQueueOnConsent();
}

/** Subscribes the queue to the visitor's decision; a flush begins with the events that an earlier page stored. */
export function flushQueueOnConsent(): void {
  if (following) return;
  following = true;
  onConsent(() => flush(isAllowed('analytics')));
  addEventListener('pagehide', storeBeforeLeaving);
  document.addEventListener('visibilitychange', storeBeforeLeaving);
}

/**
 * Visitors who leave before the consent script has reported, or who leave a page without one (the activation page),
 * have often decided on an earlier visit. No container on this page reads the data layer, so events that the cookie of
 * our own script allows are stored for the next page in this tab. Events with a hash of personal data are not stored.
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
  const events = [...takeStoredEvents(), ...waiting].map(addReceipt);
  waiting = [];
  if (!allowed) return;
  dataLayer().push(...events);
  if (mirrored) for (const event of events) mirror(event);
}

/**
 * An assignment carries the receipt of the decision that let it through (specification K16): that of now, because an event waits
 * for it. A consent script without receipts of its own names none.
 */
function addReceipt(event: DataLayerEvent): DataLayerEvent {
  const status = consentStatus();
  const receipt = status.kind === 'decided' ? status.receipt : null;
  return event.event === ASSIGNMENT && receipt !== null ? { ...event, consent_receipt: receipt } : event;
}

/** Google's tag without a tag manager reads only commands: it gets each event as a command, earlier events first. */
export function mirrorToGoogleTag(): void {
  mirrored = true;
  for (const event of dataLayer().filter(isEvent)) mirror(event);
}

function mirror({ event, ...fields }: DataLayerEvent): void {
  pushCommand('event', event, fields);
}
