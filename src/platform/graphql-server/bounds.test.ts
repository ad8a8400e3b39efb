import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { BOUNDS, createValidation, parseBounded } from './bounds.ts';

const schema = buildSchema('type Query { me: Person } type Person { name: String friend: Person }');
const validate = createValidation(true);

function messages(query: string, check = validate): readonly string[] {
  return check(schema, parseBounded(query)).map(({ message }) => message);
}

function nested(levels: number): string {
  return `{ me ${'{ friend '.repeat(levels - 2)}{ name }${' }'.repeat(levels - 2)} }`;
}

function aliased(count: number): string {
  return `{ me { ${Array.from({ length: count }, (_, i) => `a${i}: name`).join(' ')} } }`;
}

describe('bounds of an operation [H2]', () => {
  test('as deep as allowed passes, one level more does not', () => {
    expect(messages(nested(BOUNDS.depth))).toEqual([]);
    expect(messages(nested(BOUNDS.depth + 1)).join()).toContain('too many levels');
  });

  test('as many aliases as allowed pass, one more does not', () => {
    expect(messages(aliased(BOUNDS.aliases))).toEqual([]);
    expect(messages(aliased(BOUNDS.aliases + 1)).join()).toContain('too many aliases');
  });

  test('a document of too many tokens is not even parsed', () => {
    expect(() => parseBounded(`{ me { ${'name '.repeat(BOUNDS.tokens)} } }`)).toThrow(/tokens/);
  });

  test('production hides the schema and suggests nothing; development helps', () => {
    expect(messages('{ __schema { types { name } } }').join()).toContain('introspection');
    expect(messages('{ mee { name } }')).toEqual(['Cannot query field "mee" on type "Query".']);
    expect(messages('{ mee { name } }', createValidation(false)).join()).toContain('Did you mean');
  });
});
