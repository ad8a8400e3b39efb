// A plan that was made while a table was empty stays until PostgreSQL analyses the table, a minute later at best.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDueJobs } from '#platform/jobs/due-jobs.ts';
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
  const { registrationId } = await registerWithLink(app);
  app.setClock(90_000);
  const sendAgain = async () => {
    await app.send('resendActivation', { registrationId });
    await app.drain();
  };
  const nodes = listNodes(await planInEmptyClub('prepare-mail', sendAgain));
  expect(nodes.filter((node) => node['Relation Name'] === 'activation_token').length).toBeGreaterThan(0);
  const conditions = nodes.filter(({ 'Node Type': type }) => /index/i.test(type)).map((node) => node['Index Cond']);
  expect(conditions).not.toContain(undefined);
});

/** The text of the statement by which idle queues ask for due jobs. */
function readDueStatement(): Promise<string> {
  return new Promise((resolve) => {
    const execute = async (text: string) => {
      resolve(text);
      return { rows: [{ name: 'any' }] };
    };
    void createDueJobs(execute, () => undefined).wait('any', new AbortController().signal);
  });
}

test('idle queues look for due jobs in the index, also where the statistics say that most jobs are due', async () => {
  const text = await readDueStatement();
  await app.sql(`insert into pgboss.job (name, data)
    select 'registration.send-activation', '{}'::jsonb from generate_series(1, 5000)`);
  await app.sql('analyze pgboss.job_common');
  const { rows } = await app.database.pool.query(
    `explain (format json) ${text.replace('$1::text[]', "array['retention.delete', 'mail.settle-failed']")}`,
  );
  await app.sql("delete from pgboss.job where data = '{}'::jsonb");
  const types = listNodes(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Node Type']);
  expect(types).toContain('Index Only Scan');
  expect(types).not.toContain('Seq Scan');
});
