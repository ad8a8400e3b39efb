// A plan that was made while a table was empty stays until PostgreSQL analyses the table, a minute later at best.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { collectStatements } from '../support/sent-statements.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { registerWithLink } from '../support/visitors.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

let app: TestApp;
let empty: TestDatabase;
beforeAll(async () => {
  [app, empty] = await Promise.all([openTestApp(), createTestDatabase()]);
});
afterAll(async () => {
  await empty.drop();
  await app.close();
});

/** The plan that a prepared statement of the program gets in a club without rows. */
async function planInEmptyClub(name: string, work: () => Promise<unknown>): Promise<Plan> {
  const text = (await collectStatements(work)).find((statement) => statement.includes(`prepared: ${name} `)) ?? '';
  const values = new Set(text.match(/\$\d+/g)).size;
  const client = await empty.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare examined as ${text}`);
    const nulls = Array.from({ length: values }, () => 'null').join(', ');
    const { rows } = await client.query(`explain (format json) execute examined(${nulls})`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    client.release(true);
  }
}

function listNodes(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
}

test('[H3] a mail reads the links of its own registration only, also where the statistics know of none', async () => {
  const nodes = listNodes(await planInEmptyClub('prepare-mail', () => registerWithLink(app)));
  expect(nodes.filter((node) => node['Relation Name'] === 'activation_token').length).toBeGreaterThan(0);
  const conditions = nodes.filter(({ 'Node Type': type }) => /index/i.test(type)).map((node) => node['Index Cond']);
  expect(conditions).not.toContain(undefined);
});
