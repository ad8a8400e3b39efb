import type { Club } from '../parts/club.ts';
import { median } from './compare.ts';

/** Something that a club is asked for; `prepare` is not timed, and what it answers is what `run` needs. */
export type Operation<Given = unknown> = {
  readonly name: string;
  readonly prepare?: (club: Club) => Promise<Given>;
  readonly run: (club: Club, given: Given) => Promise<unknown>;
  /** The most that is enough: as a ratio of the large club's time to the small one's, or in milliseconds of the large. */
  readonly limit: { readonly ratio: number } | { readonly milliseconds: number };
  /** How often it is measured; the setting's number where it says nothing. */
  readonly rounds?: number;
};

export type Scaled = {
  readonly name: string;
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
  readonly limit: string;
  readonly enough: boolean;
};

/** Ties the type of what `prepare` answers to what `run` takes. */
export function operation<Given>(given: Operation<Given>): Operation {
  return given as Operation;
}

/** Milliseconds of both clubs in turns, after a round that does not count: medians. */
export async function scaleOf(one: Operation, small: Club, large: Club, rounds: number): Promise<Scaled> {
  const times = { small: [] as number[], large: [] as number[] };
  await millisecondsOf(one, small);
  await millisecondsOf(one, large);
  for (let round = 0; round < (one.rounds ?? rounds); round += 1) {
    if (round % 2 === 0) times.small.push(await millisecondsOf(one, small));
    times.large.push(await millisecondsOf(one, large));
    if (round % 2 === 1) times.small.push(await millisecondsOf(one, small));
  }
  const [ofSmall, ofLarge] = [median(times.small), median(times.large)];
  const ratio = ofLarge / ofSmall;
  const enough = 'ratio' in one.limit ? ratio <= one.limit.ratio : ofLarge <= one.limit.milliseconds;
  const limit = 'ratio' in one.limit ? one.limit.ratio.toFixed(2) : `${one.limit.milliseconds} ms`;
  return { name: one.name, small: ofSmall, large: ofLarge, ratio, limit, enough };
}

async function millisecondsOf(one: Operation, club: Club): Promise<number> {
  const given = await one.prepare?.(club);
  const begin = performance.now();
  await one.run(club, given);
  return performance.now() - begin;
}
