import { consentStatus, isAllowed, onConsent } from './consent-status.ts';
import { dataLayer } from './google-consent-mode.ts';

/** An entry of the global data layer: its name, and what belongs to it. */
export type DataLayerEvent = { readonly event: string; readonly [name: string]: unknown };

/** More than a visit ever makes; what is over it is dropped, so that an endless consent script costs no memory. */
export const QUEUE_LIMIT = 200;

let waiting: DataLayerEvent[] = [];
let following = false;

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
  if (isAllowed('analytics')) dataLayer().push(...events);
}
