type Plain = Readonly<Record<string, unknown>>;
type Sides = { readonly before: unknown; readonly after: unknown };

/**
 * The two sides of a change as JSON, without what is equal on both: properties are compared at any depth, a list is one
 * value. A side that is null is a creation or a deletion, and the other side is kept whole.
 */
export function pickChanges(before: unknown, after: unknown): Sides {
  return compare(toJson(before), toJson(after));
}

function compare(before: unknown, after: unknown): Sides {
  if (!isPlain(before) || !isPlain(after)) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  const sides = changed.map((name) => [name, compare(before[name], after[name])] as const);
  return {
    before: Object.fromEntries(sides.flatMap(([name, side]) => (name in before ? [[name, side.before]] : []))),
    after: Object.fromEntries(sides.flatMap(([name, side]) => (name in after ? [[name, side.after]] : []))),
  };
}

/** The order of properties has no meaning, that of lists has one. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortProperties) === JSON.stringify(other, sortProperties);
}

function sortProperties(_: string, value: unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** As PostgreSQL stores it: instants are texts, and a property without a value is left out. */
function toJson(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
