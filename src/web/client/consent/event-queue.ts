import { consentStatus, isAllowed, onConsent } from './consent-status.ts';
import { dataLayer, tell } from './google-consent-mode.ts';

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
  if (consentStatus().kind === 'decided') flush();
  else follow();
}

function follow(): void {
  if (following) return;
  following = true;
  onConsent(flush);
}

function flush(): void {
  const events = waiting;
  waiting = [];
  if (!isAllowed('analytics')) return;
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
