// Coefficients of P. Godfrey (2001) for g = 7.
const G = 7;
const FIRST = 0.99999999999980993;
const COEFFICIENTS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function for a positive number (Lanczos 1964), with about 14 correct digits. */
export function getLogGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - getLogGamma(1 - x);
  const sum = COEFFICIENTS.reduce((all, one, index) => all + one / (x + index), FIRST);
  const shifted = x + G - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}
