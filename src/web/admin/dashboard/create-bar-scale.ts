/** Creates the scale of bars that begin at 0: the largest value has the whole width. */
export function createBarScale(values: readonly number[]): (value: number) => string {
  const most = Math.max(0, ...values);
  return (value) => (most === 0 ? '0%' : `${((value / most) * 100).toFixed(3)}%`);
}
