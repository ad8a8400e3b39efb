import { queueEvent } from '../consent/event-queue.ts';
import type { AnalyticsEvent, BareEvent } from './catalogue.ts';
import { fieldsOfVisit } from './visit-fields.ts';

let hashing: Promise<void> | null = null;

/** Queues an event for the data layer, with what every event carries; plain texts become their hashes first. */
export function send({ event, ...fields }: AnalyticsEvent): void {
  const entry = { event, ...fieldsOfVisit(), ...fields };
  const isPlain = Object.values(fields).some((value) => typeof value !== 'string');
  if (!isPlain && !hashing) return queueEvent(entry);
  // What comes meanwhile waits, so that all keep their order; an event whose hash cannot be made is not sent.
  hashing = (hashing ?? Promise.resolve())
    .then(async () => queueEvent(isPlain ? (await import('./sha256.ts')).withHashes(entry) : entry))
    .catch(() => undefined);
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
