import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { AnalyticsEvent, UnhashedText } from './catalogue.ts';

/**
 * Sends an event in order, once the visitor allows analytics. Only callers that leave the page wait until it is queued, and a
 * failed load of the chunk is ignored.
 */
export function track(event: AnalyticsEvent): Promise<void> {
  return import('../idle-chunk.ts').then(({ send }) => send(event)).catch(() => undefined);
}

/** Sends the event of a refused code, if there is one. */
export function trackRefusal(error: CodeError): void {
  import('../idle-chunk.ts').then(({ sendRefusal }) => sendRefusal(error)).catch(() => undefined);
}

/** Marks a text that enters the data layer only as its hash. */
export function plain(text: string): UnhashedText {
  return { plain: text };
}
