import { queueEvent } from '../consent/event-queue.ts';
import type { AnalyticsEvent, BareEvent } from './catalogue.ts';
import { sha256 } from './sha256.ts';
import { fieldsOfVisit } from './visit-fields.ts';

/** Queues an event for the data layer, with what every event carries; plain texts become their hashes first. */
export function send({ event, ...fields }: AnalyticsEvent): void {
  const own = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : hashOf(value)]);
  queueEvent({ event, ...fieldsOfVisit(), ...Object.fromEntries(own) });
}

const REFUSALS: Readonly<Record<string, BareEvent>> = {
  REGISTRATION_CODE_EXPIRED: 'error_registration_code_expired',
  REGISTRATION_TIMESTAMP_MISSING: 'error_registration_timestamp_missing',
  REGISTRATION_CODE_NO_BALANCE_LEFT: 'error_registration_code_no_balance',
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: 'error_registration_code_no_balance',
};

/** The event of a refused code, by the key of the text that says why; most refusals have none. */
export function sendRefusal(text: string): void {
  const event = REFUSALS[text.split('.').at(-1) ?? ''];
  if (event) send({ event });
}

// Addresses are hashed as accounts know them, so that the same person has the same hash.
function hashOf({ plain }: { readonly plain: string }): string {
  return sha256(plain.trim().toLowerCase());
}
