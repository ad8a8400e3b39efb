import type { CodeError } from '#modules/invitation/rules/check.ts';
import { queueEvent } from '../consent/event-queue.ts';
import type { AnalyticsEvent, FieldlessEvent } from './catalogue.ts';
import { getVisitFields } from './visit-fields.ts';

let hashing: Promise<void> | null = null;
/** What components told before the first page was noted; null from then on. */
let early: AnalyticsEvent[] | null = [];

/** From now on events are sent at once. What came too early is answered, to be sent after what the page itself tells. */
export function startSending(): readonly AnalyticsEvent[] {
  const waiting = early ?? [];
  early = null;
  return waiting;
}

/** Queues an event for the data layer, with what every event carries; plain texts become their hashes first. */
export function send(told: AnalyticsEvent): void {
  if (early) early.push(told);
  else queue(told);
}

function queue({ event, ...fields }: AnalyticsEvent): void {
  const entry = { event, ...getVisitFields(), ...fields };
  const isPlain = Object.values(fields).some((value) => typeof value !== 'string');
  if (!isPlain && !hashing) {
    queueEvent(entry);
    return;
  }
  // What comes meanwhile waits, so that all keep their order; an event whose hash cannot be made is not sent.
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

/** The event of a refused code; most errors have none. */
export function sendRefusal(error: CodeError): void {
  const event = REFUSALS[error];
  if (event) send({ event });
}
