import { buildSchema, getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { QUERY_LIMITS } from './query-limits.ts';
import { createValidation, parseWithLimits } from './validation.ts';

const schema = buildSchema('type Query { me: Person } type Person { name: String friend: Person }');
const validate = createValidation(true);

function messages(query: string, check = validate): readonly string[] {
  return check(schema, parseWithLimits(query)).map(({ message }) => message);
}

function nested(levels: number): string {
  return `{ me ${'{ friend '.repeat(levels - 2)}{ name }${' }'.repeat(levels - 2)} }`;
}

function repeated(count: number): string {
  return `{ me { ...A ${'name '.repeat(count - 1)} } } fragment A on Person { name }`;
}

/** `count` root fields, in two fragments that spread each other; one of them is spread twice. */
function inFragments(count: number): string {
  const fields = (n: number) => 'me { name } '.repeat(n);
  return `{ ...A ...B ...A } fragment A on Query { ...B ${fields(count - 1)} } fragment B on Query { ...A ${fields(1)} }`;
}

/** `count` fields, few of them in one selection set. */
function named(count: number): string {
  return count <= 15 ? 'name '.repeat(count) : `${'name '.repeat(14)} friend { ${named(count - 15)} }`;
}

function aliased(count: number): string {
  return `{ me { ${Array.from({ length: count }, (_, i) => `a${i}: name`).join(' ')} } }`;
}

describe('bounds of an operation [H2]', () => {
  test('the maximum depth passes, one level more does not', () => {
    expect(messages(nested(QUERY_LIMITS.depth))).toEqual([]);
    expect(messages(nested(QUERY_LIMITS.depth + 1)).join()).toContain('too many levels');
  });

  test('the maximum number of aliases passes, one more does not', () => {
    expect(messages(aliased(QUERY_LIMITS.aliases))).toEqual([]);
    expect(messages(aliased(QUERY_LIMITS.aliases + 1)).join()).toContain('too many aliases');
  });

  test('the maximum number of repeats of a name passes, one more does not, with and without fragments', () => {
    expect(messages(repeated(QUERY_LIMITS.repeats))).toEqual([]);
    expect(messages(repeated(QUERY_LIMITS.repeats + 1)).join()).toContain('too many fields of one name');
  });

  test('root fields in fragments count, and a cycle of fragments ends', () => {
    expect(messages(inFragments(QUERY_LIMITS.rootFields)).join()).toMatch(/^Cannot spread fragment "A" within itself/);
    expect(messages(inFragments(QUERY_LIMITS.rootFields + 1)).join()).toContain('too many root fields');
  });

  test('the maximum number of fields and spreads in a document passes, one more does not', () => {
    expect(messages(`{ me { ${named(QUERY_LIMITS.fields - 1)} } }`)).toEqual([]);
    expect(messages(`{ me { ${named(QUERY_LIMITS.fields)} } }`).join()).toContain('too many fields:');
    const spreads = (count: number) => `{ me { ${'...A '.repeat(count)} } } fragment A on Person { name }`;
    expect(messages(spreads(QUERY_LIMITS.spreads))).toEqual([]);
    expect(messages(spreads(QUERY_LIMITS.spreads + 1)).join()).toContain('too many spreads');
  });

  test('an operation over a limit is checked by no other rule: some compare every pair of fields', () => {
    const bomb = `{ ...A } fragment A on Query { nothing ${'me { name } '.repeat(240)}}`;
    expect(messages(bomb)).toEqual([`The operation has too many fields: at most ${QUERY_LIMITS.fields}`]);
  });

  test('tools may read the schema in development', () => {
    expect(messages(getIntrospectionQuery(), createValidation(false))).toEqual([]);
  });

  test('a document with too many tokens is not parsed', () => {
    expect(() => parseWithLimits(`{ me { ${'name '.repeat(QUERY_LIMITS.tokens)} } }`)).toThrow(/tokens/);
  });

  test('production hides the schema and suggests no names; development does', () => {
    expect(messages('{ __schema { types { name } } }').join()).toContain('introspection');
    expect(messages('{ mee { name } }')).toEqual(['Cannot query field "mee" on type "Query".']);
    expect(messages('{ mee { name } }', createValidation(false)).join()).toContain('Did you mean');
  });
});
