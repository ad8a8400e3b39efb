// What a client sends is refused or finds nothing: no value of any argument is an internal error [H3].
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { listHostileCalls } from '../support/hostile-values.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'OWNER');
});
beforeEach(() => app.sql('delete from rate_limit'));
afterAll(() => app.close());

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
/** Each hashes a password of each length, or ends the session of the test. */
const LEFT_OUT: readonly string[] = ['login', 'logout'];
const CALLS = (['query', 'mutation'] as const).flatMap((kind) => {
  const fields = Object.values(
    (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {},
  );
  return fields.filter(({ name }) => !LEFT_OUT.includes(name)).map((field) => [kind, field] as const);
});

test.each(CALLS.map(([kind, field]) => [`${kind} ${field.name}`, kind, field] as const))(
  '%s',
  async (_, kind, field) => {
    const { document, variables } = listHostileCalls(kind, field);
    const failed: unknown[] = [];
    for (const one of variables) {
      const { errors } = await app.graphql(document, one, owner.headers);
      if (errors?.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR')) failed.push(one);
    }
    expect(failed).toEqual([]);
  },
);
