import type { Comparison, Measure } from './row.ts';

export type Compared = {
  readonly name: string;
  readonly limit: number;
  readonly product: number;
  readonly peer: number;
  readonly ratio: number;
};

/**
 * Measures both in turns, so that other load on the machine affects both, and returns medians. The ratio is the
 * median of the rounds' ratios. The first round of each is a warm-up and does not count.
 */
export async function compare(comparison: Comparison, rounds: number): Promise<Compared> {
  const { name, limit } = comparison;
  await comparison.product();
  await comparison.peer();
  const pairs: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await pair(comparison, round % 2 === 0));
  const product = median(pairs.map(([one]) => one));
  const peer = median(pairs.map(([, other]) => other));
  return { name, limit, product, peer, ratio: median(pairs.map(([one, other]) => one / other)) };
}

/** The order alternates, so that neither always follows the other. */
async function pair(comparison: Comparison, productFirst: boolean): Promise<readonly [number, number]> {
  const order: readonly Measure[] = productFirst
    ? [comparison.product, comparison.peer]
    : [comparison.peer, comparison.product];
  const reached: number[] = [];
  for (const measure of order) reached.push(await measure());
  const [first = 0, second = 0] = reached;
  return productFirst ? [first, second] : [second, first];
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
