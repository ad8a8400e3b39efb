import { describe, expect, test } from 'vitest';
import { findRoot } from './find-root.ts';

/** Finds the root and counts the calls of the function. */
function solve(f: (x: number) => number, from: number, to: number) {
  let calls = 0;
  const root = findRoot(
    (x) => {
      calls += 1;
      return f(x);
    },
    from,
    to,
    1e-12,
  );
  return { root, calls };
}

describe('the root', () => {
  test.each([
    ['a line', (x: number) => 3 - x, 0, 10, 3],
    ['a cubic', (x: number) => 2 - x ** 3, 0, 2, 2 ** (1 / 3)],
    ['an exponential', (x: number) => Math.exp(-x) - 0.01, 0, 10, Math.log(100)],
    ['the cosine', Math.cos, 0, 3, Math.PI / 2],
  ])('of %s is found in few steps', (_, f, from, to, expected) => {
    const { root, calls } = solve(f, from, to);
    expect(root).toBeCloseTo(expected, 9);
    expect(calls).toBeLessThan(20);
  });

  test.each([
    [0, 1],
    [1000, 1001],
    [-1000, -999],
  ])('is found outside of the interval from %d to %d', (from, to) => {
    expect(solve((x) => 20 - x, from, to).root).toBeCloseTo(20, 9);
  });

  test('is found at an end of the interval', () => {
    expect(solve((x) => 1 - x, 1, 2).root).toBe(1);
    expect(solve((x) => 2 - x, 1, 2).root).toBe(2);
  });
});
