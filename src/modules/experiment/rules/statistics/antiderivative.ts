import { createRule, listLegendre } from './legendre.ts';

const NODES = 20;
const RULE = createRule(NODES).map(({ node, weight }) => ({ node, weight, values: listLegendre(NODES - 1, node) }));

/** The integral of a smooth function from the start of an interval, as a series of Legendre polynomials. */
export type Antiderivative = {
  readonly from: number;
  readonly to: number;
  /** The coefficients of the function, which is the derivative. */
  readonly coefficients: readonly number[];
};

export function createAntiderivative(f: (x: number) => number, from: number, to: number): Antiderivative {
  const samples = RULE.map(({ node, weight, values }) => {
    return { value: weight * f((from + to) / 2 + ((to - from) / 2) * node), values };
  });
  const coefficients = Array.from({ length: NODES }, (_, degree) => {
    const sum = samples.reduce((all, { value, values }) => all + value * (values[degree] ?? 0), 0);
    return (degree + 0.5) * sum;
  });
  return { from, to, coefficients };
}

/**
 * Integrates from the start of the interval to a position in it. The integral of the Legendre polynomial of degree k
 * is (P(k + 1) - P(k - 1)) / (2 k + 1).
 */
export function integrateTo({ from, to, coefficients }: Antiderivative, x: number): number {
  const t = (2 * (x - from)) / (to - from) - 1;
  let sum = (coefficients[0] ?? 0) * (t + 1);
  let before = 1;
  let value = t;
  for (let k = 1; k < coefficients.length; k++) {
    const next = ((2 * k + 1) * t * value - k * before) / (k + 1);
    sum += ((coefficients[k] ?? 0) * (next - before)) / (2 * k + 1);
    before = value;
    value = next;
  }
  return ((to - from) / 2) * sum;
}
