import type { World } from '#app/world.ts';
import { type ArrivalTally, createArrivalTally } from '#modules/invitation/actions/tally-arrivals.ts';

const FLUSH_MS = 10_000;

export type OpenedTally = ArrivalTally & {
  close(): Promise<void>;
};

/** The count of visitors from blocked referrers, written every few seconds and at the end. */
export function openArrivalTally(world: Pick<World, 'clock' | 'arrivals' | 'log' | 'meters'>): OpenedTally {
  const tally = createArrivalTally(world);
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    note(arrival) {
      world.meters.arrivals.inc({ category: arrival.category });
      tally.note(arrival);
    },
    flush: tally.flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };

  async function flush(): Promise<void> {
    await tally.flush().catch((error: unknown) => world.log.warn({ err: error }, 'arrivals: not written'));
  }
}
