import type { LandingContent } from './content.ts';

/** A value that differs between two contents, at its place: `product.description.de`. Null where there is none. */
export type ContentDifference = { readonly field: string; readonly before: Value; readonly after: Value };
type Value = string | number | readonly string[] | null;

/** Lists what differs between two contents of a page, in the order of their properties. */
export function compareContents(
  before: LandingContent | null,
  after: LandingContent | null,
): readonly ContentDifference[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const values = { before: old.get(field) ?? null, after: now.get(field) ?? null };
    return JSON.stringify(values.before) === JSON.stringify(values.after) ? [] : [{ field, ...values }];
  });
}

function flatten(value: unknown, field = ''): ReadonlyMap<string, Value> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map(field === '' ? [] : [[field, value as Value]]);
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...flatten(one, field === '' ? name : `${field}.${name}`)]),
  );
}
