import { vi } from 'vitest';

const LONG = 400;
/** Delays of ws and of Node's own sockets: for the other end's close, and the interval of their timer. */
const OF_SOCKETS: readonly number[] = [30_000, 3_000, 499];

/**
 * Lets delays of the code under test pass at once, and returns how long each would have been. `chance` is the result of
 * `Math.random` from then on.
 */
export function shortenWaits(chance?: number): readonly number[] {
  const waits: number[] = [];
  const wait = setTimeout;
  if (chance !== undefined) vi.spyOn(Math, 'random').mockReturnValue(chance);
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0, ...given: unknown[]) => {
    const isLong = milliseconds >= LONG && !OF_SOCKETS.includes(milliseconds);
    if (isLong) waits.push(milliseconds);
    return wait(run, isLong ? 2 : milliseconds, ...(given as []));
  });
  return waits;
}

/** Holds delays of this length, in milliseconds, until the returned function is called. Comes after `shortenWaits`. */
export function holdDelay(held: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds?: number, ...given: unknown[]) =>
    wait(milliseconds === held ? () => promise.then(run) : run, milliseconds, ...(given as [])),
  );
  return resolve;
}
