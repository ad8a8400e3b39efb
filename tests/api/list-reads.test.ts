// What an operation can read [K1] [H2]: a list is one statement, or a few, however many rows its page has.
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { collectStatements } from '../support/sent-statements.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, registerWithLink } from '../support/visitors.ts';

const schema = describeProgram().createSchema();
type Field = GraphQLField<unknown, unknown>;

/** The arguments of lists that need some. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  blockedReferrers: '(from: "2026-03-01", to: "2026-03-31")',
  codeJobRows: '(id: "00000000-0000-7000-8000-000000000000", after: 0)',
  explainVisitor: '(visitor: { path: "/" })',
  inviterSuggestions: '(typed: "inviter")',
  qrCodeRefusals: '(codes: ["NOBODY-HAS-THIS"])',
  registrationCodeTexts: '(ids: ["00000000-0000-7000-8000-000000000000"])',
  registrationResults: '(id: "00000000-0000-7000-8000-000000000000", after: 0)',
  savedViews: '(list: "codes")',
};

/** The rows that are added to each list. */
const ADDED = 3;

let app: TestApp;
let owner: Person;
let made = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'OWNER');
  await addRows();
  await runCommand(app, 'inviter create', [], { name: 'Rita Read', email: 'reads@example.org', balance: '9' });
});
afterAll(() => app.close());

/** One row more in each list that can have one. */
async function addRows(): Promise<void> {
  made += 1;
  const { visitor } = await becomeMember(app);
  await registerWithLink(app);
  await runCommand(app, 'inviter create', [], { name: 'Ines Vogt', email: visitor.email, balance: '9' });
  await runCommand(app, 'code create', [], { inviter: await findInviter(visitor.email), code: `LIST-READS-${made}` });
  await becomeMember(app, { registrationCode: `LIST-READS-${made}` });
  const { email } = newVisitor();
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  await app.send('inviteAdmin', { email, role: 'SUPPORT', language: 'de' }, owner.headers);
  await addAdmin(app, 'VIEWER');
  const view = { list: 'codes', name: `View ${made}`, query: 'state=usable' };
  await app.send('saveView', { input: view }, owner.headers);
  await app.drain();
}

async function findInviter(email: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  return row?.id ?? '';
}

function isList({ type }: Field): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function isConnection({ type }: Field): boolean {
  return getNamedType(type).name.endsWith('Connection');
}

function isForSingleRow({ extensions: { isForSingleRow } }: Field): boolean {
  return isForSingleRow === true;
}

function listFields(type: GraphQLObjectType): readonly Field[] {
  return Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
}

/** Selects all fields of a type but those for a single row. */
function selectAll(type: GraphQLObjectType, depth = 0): string {
  const parts = listFields(type).flatMap((field) => {
    const below = getNamedType(field.type);
    if (isForSingleRow(field)) return [];
    if (isLeafType(below)) return [field.name];
    return isObjectType(below) && depth < 6 ? [`${field.name} ${selectAll(below, depth + 1)}`] : [];
  });
  return `{ __typename ${parts.join(' ')} }`;
}

const query = schema.getQueryType();
const lists = query ? Object.values(query.getFields()).filter((field) => isList(field) || isConnection(field)) : [];

/** Field by field, because the limits of an operation are narrower than a whole type. */
function buildQueries(field: Field): readonly string[] {
  const given = ARGUMENTS[field.name] ?? (field.args.some(({ name }) => name === 'first') ? '(first: 100)' : '');
  const type = getNamedType(field.type);
  if (isLeafType(type) || isInterfaceType(type)) return [`{ ${field.name}${given} }`];
  const node = isConnection(field) ? getNode(type as GraphQLObjectType) : (type as GraphQLObjectType);
  return listFields(node)
    .filter((one) => !isForSingleRow(one))
    .map((one) => {
      const below = getNamedType(one.type);
      const selected = isObjectType(below) ? `${one.name} ${selectAll(below)}` : one.name;
      return isConnection(field)
        ? `{ ${field.name}${given} { edges { node { ${selected} } } count { number } } }`
        : `{ ${field.name}${given} { ${selected} } }`;
    });
}

function getNode(connection: GraphQLObjectType): GraphQLObjectType {
  const { edges } = connection.getFields();
  const { node } = (getNamedType(edges?.type) as GraphQLObjectType).getFields();
  return getNamedType(node?.type) as GraphQLObjectType;
}

type Read = { readonly statements: number; readonly rows: number };

async function read(text: string): Promise<Read> {
  let rows = 0;
  const statements = await collectStatements(async () => {
    const { data, errors, body } = await app.graphql(text, {}, owner.headers);
    expect(errors, `${text} ${body}`).toBeUndefined();
    const [list] = Object.values(
      data as Readonly<Record<string, { readonly edges?: readonly unknown[] } & { length?: number }>>,
    );
    rows = list?.edges?.length ?? list?.length ?? 0;
  });
  // Jobs and the door work meanwhile.
  return { statements: statements.filter((one) => !/pgboss|club_settings|listen/i.test(one)).length, rows };
}

test('[K1] the number of statements of a list does not grow with its rows', async () => {
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['inviters', 'admins', 'members']));
  const texts = lists.flatMap(buildQueries);
  const before = new Map<string, Read>();
  for (const text of texts) before.set(text, await read(text));
  for (let count = 0; count < ADDED; count += 1) await addRows();
  let grown = 0;
  for (const text of texts) {
    const after = await read(text);
    // A statement of the session or of a name may come or go; a statement a row would add three.
    expect([text, after.statements < (before.get(text)?.statements ?? 0) + ADDED]).toEqual([text, true]);
    if (after.rows > (before.get(text)?.rows ?? 0)) grown += 1;
  }
  expect(grown).toBeGreaterThan(texts.length / 3);
}, 120_000);

describe('[H2] a field for a single row', () => {
  const message = (name: string) => `The field ${name} is not available in a list: ask for one object by its id`;
  const LEDGER = 'ledger(first: 500) { edges { cursor } }';

  test.each([
    ['guests', '{ inviters(first: 500) { edges { node { guests(first: 100) { edges { cursor } } } } } }'],
    ['ledger', `{ inviters { edges { node { ... { ...Rows } } } } } fragment Rows on Inviter { ${LEDGER} }`],
    [
      'ledger',
      `{ inviters { edges { ...Edge } } } fragment Edge on InviterEdge { node { ... on Inviter { ${LEDGER} } } }`,
    ],
    ['timeline', '{ registrations { edges { node { t: timeline { at } } } } }'],
    ['sessions', '{ members { edges { node { sessions { id } } } } }'],
    ['uses', '{ registrationCodes { edges { node { uses { active { number } } } } } }'],
    ['sessions', '{ admins { edges { node { sessions { id } } } } }'],
  ])('%s is refused below a list', async (name, text) => {
    const { data, errors } = await app.graphql(text, {}, owner.headers);
    expect(data).toBeUndefined();
    expect(errors?.map((error) => error.message)).toEqual([message(name)]);
  });

  test('is refused in a list and allowed outside of one, also in the same fragment', async () => {
    const rows = `fragment Rows on Inviter { ${LEDGER} }`;
    const id = await findInviter('reads@example.org');
    const one = `inviter(id: "${id}") { ...Rows }`;
    expect((await app.graphql(`{ ${one} } ${rows}`, {}, owner.headers)).errors).toBeUndefined();
    const both = await app.graphql(`{ ${one} inviters { edges { node { ...Rows } } } } ${rows}`, {}, owner.headers);
    expect(both.errors?.map((error) => error.message)).toEqual([message('ledger')]);
  });
});

test('[K1] a page of the tree has at most 100 rows', async () => {
  const id = await findInviter('reads@example.org');
  const { errors } = await app.send('inviterGuests', { id, first: 101 }, owner.headers);
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', reason: 'limit-invalid' });
});
