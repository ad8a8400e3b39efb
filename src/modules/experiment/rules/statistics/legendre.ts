/** The values of the Legendre polynomials of degree 0 to `degree` at a position from -1 to 1. */
export function listLegendre(degree: number, x: number): readonly number[] {
  const values = [1, x];
  for (let k = 2; k <= degree; k++) {
    values.push(((2 * k - 1) * x * (values[k - 1] ?? 0) - (k - 1) * (values[k - 2] ?? 0)) / k);
  }
  return values;
}

export type Rule = readonly { readonly node: number; readonly weight: number }[];

/**
 * Creates the Gauss-Legendre rule with a number of nodes. They are the roots of the Legendre polynomial, which Newton's
 * method finds from their known approximations.
 */
export function createRule(count: number): Rule {
  return Array.from({ length: count }, (_, index) => {
    let node = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    for (let step = 0; step < 10; step++) {
      const { value, slope } = evaluateLegendre(count, node);
      node -= value / slope;
    }
    return { node, weight: 2 / ((1 - node * node) * evaluateLegendre(count, node).slope ** 2) };
  });
}

function evaluateLegendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  const values = listLegendre(degree, x);
  const value = values[degree] ?? 0;
  return { value, slope: (degree * (x * value - (values[degree - 1] ?? 0))) / (x * x - 1) };
}
