import { MINUTE } from '#kernel/instant.ts';

/** A page may lie in the cache for a minute and take another to arrive. */
const TOLERANCE = 5 * MINUTE;

type ClockSample = {
  readonly renderedAt: number;
  readonly browserNow: number;
  /** Whether the page came from the server just now, not out of the browser's own keeping. */
  readonly fresh: boolean;
};

/**
 * How far the browser's clock is ahead of the server's (behind where negative), as far as a rendered page proves it: no
 * page is older than its rendering, and one that has just come is not much younger. Else the browser is believed.
 */
export function estimateClockSkew({ renderedAt, browserNow, fresh }: ClockSample): number {
  const ahead = browserNow - renderedAt;
  return ahead < 0 || (fresh && ahead > TOLERANCE) ? ahead : 0;
}

/** What a browser tells of the document's way here; some of it is missing in old browsers and without a secure context. */
type DocumentTiming = {
  readonly responseStart: number;
  readonly serverTiming?: readonly { readonly name: string; readonly duration: number }[] | undefined;
};

/**
 * The same as measured: the server says when it sent the document, be that rendered then or kept, and the browser when it
 * arrived. `startedAt` is the browser's clock at the start of the visit. Null where the server's time is not known.
 */
export function measureClockSkew(startedAt: number, { responseStart, serverTiming }: DocumentTiming): number | null {
  const sentAt = serverTiming?.find(({ name }) => name === 'sent')?.duration;
  return sentAt ? startedAt + responseStart - sentAt : null;
}
