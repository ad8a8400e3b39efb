import type { AnalyticsEvent, Plain } from './catalogue.ts';

/**
 * Has an event sent, in its turn, once the visitor allows it. Nothing waits for it, and where the program for it does not
 * arrive the page does without.
 */
export function track(event: AnalyticsEvent): void {
  import('./send.ts').then(({ send }) => send(event)).catch(() => undefined);
}

/** Has the event of a refused code sent, by the text that says the refusal, if there is one. */
export function trackRefusal(text: string | undefined): void {
  if (text !== undefined) import('./send.ts').then(({ sendRefusal }) => sendRefusal(text)).catch(() => undefined);
}

/** A text of which the data layer gets the hash. */
export function plain(text: string): Plain {
  return { plain: text };
}
