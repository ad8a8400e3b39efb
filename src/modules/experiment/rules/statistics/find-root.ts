const MOST_STEPS = 100;

/**
 * Finds where a falling function is 0, but for a tolerance, from two values near to it: widens their interval until it
 * contains the root, then narrows it by the Illinois method (Dowell and Jarratt 1971).
 */
export function findRoot(f: (x: number) => number, from: number, to: number, tolerance: number): number {
  let [left, right, atLeft, atRight] = [from, to, f(from), f(to)];
  for (let width = to - from; atLeft < 0; width *= 2) [left, atLeft] = [left - width, f(left - width)];
  for (let width = to - from; atRight > 0; width *= 2) [right, atRight] = [right + width, f(right + width)];
  let moved: 'left' | 'right' | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    const x = (left * atRight - right * atLeft) / (atRight - atLeft);
    const at = f(x);
    if (Math.abs(at) <= tolerance || x === left || x === right) return x;
    // The value at an end that stays twice is halved, so that it does not stay for ever.
    if (at > 0) {
      if (moved === 'left') atRight /= 2;
      [left, atLeft, moved] = [x, at, 'left'];
    } else {
      if (moved === 'right') atLeft /= 2;
      [right, atRight, moved] = [x, at, 'right'];
    }
  }
  return (left + right) / 2;
}
