import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { NewRegistration } from '#modules/registration/actions/ports.ts';
import { insertPending } from '#modules/registration/store/insert-pending.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** A registration with distinct values, so that each can be recognised among the statement's parameters. */
export const ROW: NewRegistration = {
  id: 'd0000000-0000-7000-8000-000000000000',
  idempotencyKey: 'key-of-the-bench',
  fingerprint: new Uint8Array(32),
  codeId: 'c0000000-0000-7000-8000-000000000000',
  inviterId: 'a0000000-0000-7000-8000-000000000000',
  language: 'de',
  campaign: 'Campaign of the bench',
  headline: 'viral',
  promisedPercent: null,
  form: {
    gender: 'WOMEN',
    firstName: 'Ada',
    lastName: 'Bench',
    email: 'ada@bench.example',
    country: 'DE',
    newsletter: false,
    termsAndConditions: true,
    postalCode: null,
    dateOfBirth: null,
  },
  termsPkString: 'terms-DE-1',
  dataPolicyPkString: 'data-policy-DE-1',
  createdAt: new Date(0),
  expiresAt: new Date(14 * 24 * 3600 * 1000),
  slotHint: 255,
  exposures: [],
  isWithheld: false,
  flags: { isDisposable: false, isMistyped: false },
};

const inviter = "lpad(:inviter::text, 12, '0')";

/** The replacement of each value in pgbench's script: new values for each transaction. */
export const EXPRESSIONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [ROW.id, "md5('id' || :n::text)::uuid"],
  [ROW.idempotencyKey, "md5('key' || :n::text)"],
  [ROW.fingerprint, 'sha256(:n::text::bytea)'],
  [ROW.codeId, `('c0000000-0000-7000-8000-' || ${inviter})::uuid`],
  [ROW.inviterId, `('a0000000-0000-7000-8000-' || ${inviter})::uuid`],
  [ROW.form.email, "(:n::text || '@bench.example')"],
  [ROW.form.newsletter, 'false'],
  [ROW.createdAt, 'now()'],
  [ROW.expiresAt, "(now() + interval '14 days')"],
  [ROW.slotHint, ':hint'],
  ...[ROW.language, ROW.form.gender, ROW.form.firstName, ROW.form.lastName, ROW.form.country].map(literal),
  ...[ROW.termsPkString, ROW.dataPolicyPkString, ROW.campaign ?? '', ROW.headline].map(literal),
]);

function literal(value: string): readonly [string, string] {
  return [value, `'${value}'`];
}

/** The statement with which the product's store registers, as it is sent to PostgreSQL. */
export async function captureStatement(row: NewRegistration): Promise<Statement> {
  const statements: Statement[] = [];
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push({ text: query.sql, values: query.parameters });
    },
  });
  await insertPending(db, row);
  const [statement] = statements;
  if (!statement) throw new Error('The store sent nothing');
  return statement;
}
