type Rule = Readonly<Record<string, unknown>>;

/** Lists those of a rule's variations that a draw can give: the others have no weight or an empty range of the hash. */
export function listDrawable(rule: Rule, variations: readonly string[]): readonly string[] {
  const ranges: readonly unknown[] | null = Array.isArray(rule.ranges) ? rule.ranges : null;
  if (ranges) return variations.filter((_, index) => hasBuckets(ranges[index]));
  if (isNobody(rule.coverage)) return [];
  const weights = getWeights(rule, variations.length);
  return weights === null ? variations : variations.filter((_, index) => Number(weights[index]) > 0);
}

/** Whether a rollout to a part of all visitors includes anybody. */
export function canInclude({ coverage, range }: Rule): boolean {
  return Array.isArray(range) ? hasBuckets(range) : !isNobody(coverage);
}

function isNobody(coverage: unknown): boolean {
  return typeof coverage === 'number' && coverage <= 0;
}

/** Buckets are from 0 to 0.9999. */
function hasBuckets(range: unknown): boolean {
  const [start, end]: readonly unknown[] = Array.isArray(range) ? range : [];
  return Math.max(Number(start), 0) < Math.min(Number(end), 1);
}

/** The weights of a rule, or null where the SDK gives all variations the same. */
function getWeights({ weights }: Rule, count: number): readonly unknown[] | null {
  if (!Array.isArray(weights) || weights.length !== count) return null;
  const total = weights.reduce<number>((sum, weight) => sum + Number(weight), 0);
  return total < 0.99 || total > 1.01 ? null : weights;
}
