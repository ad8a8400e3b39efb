import { MINUTE } from '../../kernel/instant.ts';

/** A page may lie in the cache for a minute and take another to arrive. */
const TOLERANCE = 5 * MINUTE;

type Sight = {
  readonly renderedAt: number;
  readonly browserNow: number;
  /** Whether the page came from the server just now, not out of the browser's own keeping. */
  readonly fresh: boolean;
};

/**
 * How far the browser's clock is ahead of the server's (behind where negative), as far as a rendered page proves it: no
 * page is older than its rendering, and one that has just come is not much younger. Else the browser is believed.
 */
export function clockErrorOf({ renderedAt, browserNow, fresh }: Sight): number {
  const ahead = browserNow - renderedAt;
  return ahead < 0 || (fresh && ahead > TOLERANCE) ? ahead : 0;
}
