import type { Club } from '../parts/club.ts';
import { median } from './compare.ts';

/** The limit in the large club: a ratio to the small one's time, milliseconds more than it, or milliseconds. */
type Limit = { readonly ratio: number } | { readonly more: number } | { readonly most: number };

/** An operation that is measured in a club. `prepare` is not timed; `run` gets its result. */
export type Operation<Given = unknown> = {
  readonly name: string;
  readonly prepare?: (club: Club) => Promise<Given>;
  readonly run: (club: Club, given: Given) => Promise<unknown>;
  readonly limit: Limit;
  /** The number of measurements; by default the setting's. `once` means only the first run. */
  readonly rounds?: number;
};

export type Scaled = {
  readonly name: string;
  readonly small: number;
  readonly large: number;
  readonly limit: string;
  readonly enough: boolean;
};

/** Ties the type of `prepare`'s result to the parameter of `run`. */
export function operation<Given>(given: Operation<Given>): Operation {
  return given as Operation;
}

/** Measures both clubs in turns after a warm-up round: medians in milliseconds. A failure does not pass, and is shown. */
export async function compareScales(one: Operation, small: Club, large: Club, rounds: number): Promise<Scaled> {
  const times = { small: [] as number[], large: [] as number[] };
  const counted = one.rounds ?? rounds;
  try {
    if (counted > 1) {
      await measureMilliseconds(one, small);
      await measureMilliseconds(one, large);
    }
    for (let round = 0; round < counted; round += 1) {
      if (round % 2 === 0) times.small.push(await measureMilliseconds(one, small));
      times.large.push(await measureMilliseconds(one, large));
      if (round % 2 === 1) times.small.push(await measureMilliseconds(one, small));
    }
  } catch (error) {
    console.error(`bench: ${one.name} failed:`, error);
    return { name: one.name, small: Number.NaN, large: Number.NaN, limit: formatLimit(one.limit), enough: false };
  }
  const [ofSmall, ofLarge] = [median(times.small), median(times.large)];
  const enough = isEnough(one.limit, ofSmall, ofLarge);
  return { name: one.name, small: ofSmall, large: ofLarge, limit: formatLimit(one.limit), enough };
}

function isEnough(limit: Limit, small: number, large: number): boolean {
  if ('ratio' in limit) return large / small <= limit.ratio;
  return large <= ('more' in limit ? small + limit.more : limit.most);
}

function formatLimit(limit: Limit): string {
  if ('ratio' in limit) return `${limit.ratio.toFixed(2)} times`;
  return 'more' in limit ? `${limit.more} ms more` : `${limit.most} ms`;
}

async function measureMilliseconds(one: Operation, club: Club): Promise<number> {
  const given = await one.prepare?.(club);
  const begin = performance.now();
  await one.run(club, given);
  return performance.now() - begin;
}
