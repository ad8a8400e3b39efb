import { buildSchema, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { isCompilable } from './is-compilable.ts';

const schema = buildSchema(`
  scalar JSON
  scalar Instant
  enum Order { UP DOWN }
  input Filter { search: String, ids: [Int!], order: Order, raw: JSON, from: Instant }
  input Tree { name: String, children: [Tree!] }
  interface Named { name: String }
  type Person implements Named { name: String, friend: Person, pets: [Pet!]! }
  type Dog implements Named { name: String }
  union Pet = Dog | Person
  type Query {
    me: Person
    find(filter: Filter, order: Order = UP, first: Int! = 3, text: String, raw: JSON, ids: [Int!], from: Instant): [Person!]!
    plant(tree: Tree): Person
    named: [Named!]!
  }
  type Mutation { rename(name: String!): Person }
  type Subscription { renamed: Person }
`);

function look(text: string): boolean {
  const document = parse(text);
  expect(validate(schema, document, specifiedRules)).toEqual([]);
  return isCompilable(schema, document);
}

describe('[H2] documents that are compiled', () => {
  test.each([
    '{ me { name } }',
    'query Mine($text: String!) { own: find(text: $text, first: 2) { n: name friend { ...F } } ...G } fragment F on Person { name } fragment G on Query { me { ...F } }',
    'mutation ($name: String!) { rename(name: $name) { __typename name } }',
    '{ named { __typename ... on Person { name friend { name } } ... on Dog { name } } me { name } me { name } }',
    'query ($first: Int! = 2, $order: Order, $from: Instant = "2026-01-01") { find(first: $first, order: $order, from: $from) { name } }',
    'query ($text: String!, $id: Int!) { find(filter: { search: $text, ids: [1, $id], order: DOWN }) { name } }',
    'query ($yes: Boolean!) { me { name @include(if: $yes) friend @skip(if: $yes) { name } } }',
    '{ find(text: "some text, 10:30 @home", raw: "x", ids: [1, 2], from: "2026-01-01T00:00:00.000Z") { name } }',
  ])('%s', (text) => {
    expect(look(text)).toBe(true);
  });
});

/** A text that graphql-jit would run: it writes dates of literals into its program by this mark. */
const MARK = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

describe('[H2] [I4] documents that are not compiled', () => {
  test.each([
    ['several operations', 'query A { me { name } } query B { me { name } }'],
    ['a subscription', 'subscription { renamed { name } }'],
    ['several changes', 'mutation { a: rename(name: "a") { name } b: rename(name: "b") { name } }'],
    ['changes in a fragment', 'mutation { ... { rename(name: "a") { name } } }'],
    ['the schema', '{ __schema { types { name } } }'],
    ['an alias of JavaScript', '{ __proto__: me { name } }'],
    ['a text with code', `{ find(text: "${MARK}process.exit()") { name } }`],
    ['a text with code in a scalar', `{ find(raw: "${MARK}process.exit()") { name } }`],
    ['a text with escaped code', `{ find(text: "\\u005f${MARK.slice(1)}1") { name } }`],
    ['a text of several lines', '{ find(text: "a\\nb") { name } }'],
    ['a name as code in a scalar', `{ find(raw: ${MARK}process) { name } }`],
    ['a text with code as a default', `query ($text: String = "${MARK}1") { find(text: $text) { name } }`],
    ['a key of JavaScript in a scalar', '{ find(raw: { __proto__: 1 }) { name } }'],
    ['an object as a scalar', '{ find(raw: { a: 1 }) { name } }'],
    ['a list as a scalar within an object', 'query ($text: String!) { find(filter: { raw: [$text] }) { name } }'],
    [
      'a variable that may be absent in an object',
      'query ($text: String) { find(filter: { search: $text }) { name } }',
    ],
    ['a variable that may be null where none may', 'query ($first: Int = 2) { find(first: $first) { name } }'],
    ['an optional condition', 'query ($yes: Boolean = true) { me { name @include(if: $yes) } }'],
    ['a condition beside a repeated field', '{ me { friend @skip(if: true) { name } friend { ... { name } } } }'],
    [
      'a condition beside a repeated fragment',
      '{ a: me { ...F } b: me { ...F } } fragment F on Person { name @skip(if: true) }',
    ],
    ['an input object within itself', 'query ($tree: Tree) { plant(tree: $tree) { name } }'],
    ['fragments that multiply', multiplied(8)],
    ['many fields of many types', `{ ${Array.from({ length: 80 }, (_, i) => `a${i}: named { name }`).join(' ')} }`],
  ])('%s', (_, text) => {
    expect(look(text)).toBe(false);
  });
});

/** A short document whose fields double with each fragment. */
function multiplied(times: number): string {
  const fragments = Array.from({ length: times }, (_, i) => {
    const below = i + 1 < times ? `...F${i + 1}` : 'name';
    return `fragment F${i} on Person { a: friend { ${below} } b: friend { ${below} } }`;
  });
  return `{ me { ...F0 } } ${fragments.join(' ')}`;
}
