/**
 * Evaluates a part of a payload; null where the SDK throws on a value that it does not expect. Such a part does not
 * include the visit, and the page and all other parts do not notice it.
 */
export function evaluateSafely<Result>(evaluate: () => Result): Result | null {
  try {
    return evaluate();
  } catch {
    return null;
  }
}
