import type { CodeError } from '#modules/invitation/rules/check.ts';
import { queueEvent } from '../consent/event-queue.ts';
import type { AnalyticsEvent, FieldlessEvent } from './catalogue.ts';
import { getVisitFields } from './visit-fields.ts';

let hashing: Promise<void> | null = null;
/** The events of components before the first page view; null afterwards. */
let early: AnalyticsEvent[] | null = [];

/** Starts sending events at once. Returns the earlier events, to be sent after the events of the page view. */
export function startSending(): readonly AnalyticsEvent[] {
  const waiting = early ?? [];
  early = null;
  return waiting;
}

/** Queues an event for the data layer, with the common fields; plain texts are replaced by their hashes first. */
export function send(event: AnalyticsEvent): void {
  if (early) early.push(event);
  else queue(event);
}

function queue({ event, ...fields }: AnalyticsEvent): void {
  const entry = { event, ...getVisitFields(), ...fields };
  const isPlain = Object.values(fields).some((value) => typeof value !== 'string');
  if (!isPlain && !hashing) {
    queueEvent(entry);
    return;
  }
  // Later events wait for the hash, so that all keep their order; an event whose hash fails is not sent.
  hashing = (hashing ?? Promise.resolve())
    .then(async () => queueEvent(isPlain ? (await import('./sha256.ts')).withHashes(entry) : entry))
    .catch(() => undefined);
}

const REFUSALS: Readonly<Partial<Record<CodeError, FieldlessEvent>>> = {
  REGISTRATION_CODE_EXPIRED: 'error_registration_code_expired',
  REGISTRATION_TIMESTAMP_MISSING: 'error_registration_timestamp_missing',
  REGISTRATION_CODE_NO_BALANCE_LEFT: 'error_registration_code_no_balance',
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: 'error_registration_code_no_balance',
};

/** Sends the event of a refused code; most errors have none. */
export function sendRefusal(error: CodeError): void {
  const event = REFUSALS[error];
  if (event) send({ event });
}
