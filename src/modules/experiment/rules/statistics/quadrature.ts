import { createRule } from './legendre.ts';

const RULE = createRule(12);

/**
 * Calls back with each node of the Gauss-Legendre rule and its weight, for each interval between neighbouring knots:
 * the sum of weight times value is the integral of a function that is smooth between the knots.
 */
export function visitNodes(knots: readonly number[], visit: (x: number, weight: number) => void): void {
  knots.slice(1).forEach((to, index) => {
    const from = knots[index] ?? to;
    const half = (to - from) / 2;
    for (const { node, weight } of RULE) visit((from + to) / 2 + half * node, half * weight);
  });
}
