import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const SORTS = ['created', 'applied', 'at', 'changed', 'slug'];
const cursor = (sort: string, value: string) =>
  Buffer.from(JSON.stringify([sort, value, UNKNOWN_ID])).toString('base64url');

/** Texts that PostgreSQL or its JSON refuses, that are too long, or that are cursors of instants that do not exist. */
const TEXTS: readonly string[] = [
  ...['', 'a\0b', '\ud800', '\u202Eabc', '%', 'x'.repeat(5_000), '2026-02-30', '0000-01-01'],
  ...SORTS.flatMap((sort) => ['2026-02-31', '0000-01-01'].map((day) => cursor(sort, `${day}T00:00:00.000000Z`))),
];
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  Int: [-1, 0, 2_147_483_647, -2_147_483_648],
  Boolean: [true, false],
  DateTime: ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '9999-12-31T23:59:59-14:00'],
  JSON: [null, [], 'x', { key: 'a\0b', name: '\ud800' }],
};

/** What an argument has in all operations where another one is hostile, so that they get as far as possible. */
const USUAL: Readonly<Record<string, unknown>> = {
  ...{ inviter: 'clara@members.example', customization: 'default', customizationKey: 'default', list: 'codes' },
  ...{ registrationCode: 'NOCTURNE', email: 'some.body@example.com', language: 'en', country: 'DE' },
  ...{ from: '2026-03-02', to: '2026-03-03' },
};
const PLAIN: Readonly<Record<string, unknown>> = {
  ...{ Int: 1, Boolean: true, DateTime: '2026-03-03T00:00:00Z', JSON: {}, ID: UNKNOWN_ID },
};

/** An operation of one field, with each of its arguments once as each hostile value. */
export function listHostileCalls(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>) {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field.name}${given && `(${given})`} ${selectAll(field.type)}`;
  const usual = Object.fromEntries(field.args.map(({ name, type }) => [name, getUsual(type, name)]));
  const hostile = field.args.flatMap(({ name, type }) =>
    listHostile(type).map((value) => ({ ...usual, [name]: value })),
  );
  return { document: `${kind} ${declared && `(${declared})`} { ${call} }`, variables: [usual, ...hostile] };
}

function listHostile(given: GraphQLInputType): readonly unknown[] {
  const type = getNullableType(given) as GraphQLInputType;
  if (isListType(type)) return [[], ...listHostile(type.ofType).map((value) => [value])];
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (!isInputObjectType(type)) return VALUES[getNamedType(type).name] ?? TEXTS;
  const usual = getUsual(type) as object;
  return Object.values(type.getFields()).flatMap((field) =>
    listHostile(field.type).map((value) => ({ ...usual, [field.name]: value })),
  );
}

function getUsual(given: GraphQLInputType, name = ''): unknown {
  if (name in USUAL && !isEnumType(given)) return USUAL[name];
  if (!isNonNullType(given) && name !== '') return undefined;
  const type = getNullableType(given) as GraphQLInputType;
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return PLAIN[getNamedType(type).name] ?? 'plain';
  return Object.fromEntries(
    Object.values(type.getFields()).map((field) => [field.name, getUsual(field.type, field.name)]),
  );
}

const DEEPEST = 4;

function selectAll(given: GraphQLOutputType, depth = 0): string {
  const type = getNamedType(given);
  if (isLeafType(type)) return '';
  if (!isObjectType(type) || depth > DEEPEST) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(({ args }) => args.every((one) => !isNonNullType(one.type)));
  return `{ __typename ${fields.map((field) => `${field.name} ${selectAll(field.type, depth + 1)}`).join(' ')} }`;
}
