import { MINUTE } from '#kernel/instant.ts';

/** A page may lie in the cache for a minute and take another to arrive. */
const TOLERANCE = 5 * MINUTE;

type ClockSample = {
  readonly renderedAt: number;
  readonly browserNow: number;
  /** Whether the page came from the server just now, not from a browser cache. */
  readonly fresh: boolean;
};

/**
 * Estimates by how much the browser's clock is ahead of the server's (negative if behind), as far as a rendered page
 * proves it: no page is older than its rendering, and a fresh one is not much younger. Otherwise the browser's clock is
 * trusted.
 */
export function estimateClockSkew({ renderedAt, browserNow, fresh }: ClockSample): number {
  const ahead = browserNow - renderedAt;
  return ahead < 0 || (fresh && ahead > TOLERANCE) ? ahead : 0;
}

/** The browser's timing of the document's transfer; parts are missing in old browsers and without a secure context. */
type DocumentTiming = {
  readonly responseStart: number;
  readonly serverTiming?: readonly { readonly name: string; readonly duration: number }[] | undefined;
};

/**
 * The same by measurement: the server reports when it sent the document, whether rendered or cached, and the browser
 * when it arrived. `startedAt` is the browser's clock at the start of the visit. Null if the server's time is unknown.
 */
export function measureClockSkew(startedAt: number, { responseStart, serverTiming }: DocumentTiming): number | null {
  const sentAt = serverTiming?.find(({ name }) => name === 'sent')?.duration;
  return sentAt ? startedAt + responseStart - sentAt : null;
}
