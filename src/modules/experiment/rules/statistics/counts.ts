/** What was counted for one variation: the visitors who were given it, and those of them who converted. */
export type Counts = { readonly visitors: number; readonly conversions: number };

/** Why counts cannot be evaluated. */
export type CountsProblem = 'not-a-count' | 'more-conversions-than-visitors';

/** Finds what is wrong with counts; null for counts that can be evaluated. */
export function findCountsProblem({ visitors, conversions }: Counts): CountsProblem | null {
  if (!isCount(visitors) || !isCount(conversions)) return 'not-a-count';
  return conversions > visitors ? 'more-conversions-than-visitors' : null;
}

/** Throws for counts that cannot be evaluated, so that no result is derived from them. */
export function requireCounts(counts: Counts): void {
  const problem = findCountsProblem(counts);
  if (problem) throw new RangeError(`${problem}: ${counts.conversions} of ${counts.visitors}`);
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
