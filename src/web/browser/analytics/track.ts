import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { AnalyticsEvent, UnhashedText } from './catalogue.ts';

/**
 * Has an event sent, in its turn, once the visitor allows it. Nothing waits for it, and where the program for it does not
 * arrive the page does without.
 */
export function track(event: AnalyticsEvent): void {
  import('../idle-chunk.ts').then(({ send }) => send(event)).catch(() => undefined);
}

/** Has the event of a refused code sent, if there is one. */
export function trackRefusal(error: CodeError): void {
  import('../idle-chunk.ts').then(({ sendRefusal }) => sendRefusal(error)).catch(() => undefined);
}

/** A text of which the data layer gets the hash. */
export function plain(text: string): UnhashedText {
  return { plain: text };
}
