// Two releases that follow each other run on one database: what the last one needs is recorded beside this file, by
// script/record-release, and the present schema has to have it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doEverything } from '../support/every-operation.ts';
import { fillIdentities } from '../support/identity-operations.ts';
import { type Catalog, type Column, listBreaks, type Rule, readCatalog } from '../support/schema-catalog.ts';
import { collectStatements } from '../support/sent-statements.ts';
import { listRefused, selectStatements } from '../support/statement-contract.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const SCHEMA = join(import.meta.dirname, 'last-release/schema.jsonl');
const STATEMENTS = join(import.meta.dirname, 'last-release/statements.jsonl');
const MEMBERS = 30_000;

/** Changes since the last release that could break it, and why they do not. Empty it with each release. */
const EXCEPTIONS: readonly { readonly change: string; readonly why: string }[] = [
  {
    change: 'registration_code_change: the rule registration_code_change_results_check is new or has changed',
    why: 'A trigger adds results where the last release writes numbers: tests/store/code-change-results.test.ts.',
  },
  {
    change: 'registration_code_change: the rule registration_code_change_finished_check is new or has changed',
    why: 'It allows what the rule before allowed, and a cancelled change, which the last release finds finished.',
  },
  ...['member_change', 'membership_interest_change', 'landing_page_change'].map((table) => ({
    change: `${table}: the rule ${table}_finished_check is new or has changed`,
    why: 'The same. Of landing pages: tests/store/cancelled-landing-pages.test.ts.',
  })),
];

let app: TestApp;
beforeAll(async () => {
  if (process.env.RECORD_RELEASE) await record();
  app = await openTestApp();
}, 600_000);
afterAll(() => app.close());

async function record(): Promise<void> {
  let recorded = app;
  const atStart = await collectStatements(async () => {
    recorded = await openTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
  });
  await recorded.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await fillIdentities(recorded);
  const schema = await readCatalog(recorded.resources.database.pool);
  const later = await collectStatements(async () => {
    await doEverything(recorded);
    await recorded.close();
  });
  const { columns, rules } = schema;
  writeFileSync(SCHEMA, formatLines([...columns, ...rules]));
  writeFileSync(STATEMENTS, formatLines(selectStatements([...atStart, ...later])));
}

function formatLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function readLines<Value>(file: string): readonly Value[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Value);
}

function readSchema(): Catalog {
  const lines = readLines<Column | Rule>(SCHEMA);
  return {
    columns: lines.filter((line): line is Column => 'column' in line),
    rules: lines.filter((line): line is Rule => 'definition' in line),
  };
}

describe('[K8] the last release on the present schema', () => {
  test('finds every table, column and default that it knows, and no new rule for what it writes', async () => {
    const allowed = EXCEPTIONS.map(({ change }) => change);
    const breaks = listBreaks(readSchema(), await readCatalog(app.resources.database.pool));
    expect(breaks.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(allowed.filter((one) => !breaks.includes(one))).toEqual([]);
  });

  test('can run each of its statements', async () => {
    const statements = readLines<string>(STATEMENTS);
    expect(statements.length).toBeGreaterThan(500);
    expect(await listRefused(app.resources.database.pool, statements)).toEqual([]);
  });
});

test('a change that breaks it is found', async () => {
  const { pool } = app.resources.database;
  const client = await pool.connect();
  await client.query(`begin; create table tried (id int primary key, kind text default 'a', note text, mail text);
    create unique index tried_mail on tried (mail)`);
  const before = await readCatalog(client);
  await client.query(`alter table tried drop column note, alter kind drop default, alter kind set not null, alter id type bigint,
    add must text not null, add may text check (may <> ''), add check (kind <> may); drop index tried_mail;
    create unique index tried_mail on tried (lower(mail))`);
  const breaks = listBreaks(before, await readCatalog(client));
  await client.query('rollback');
  client.release();
  expect(breaks.toSorted()).toEqual([
    'tried.id was integer and is bigint',
    'tried.kind cannot be null any more',
    'tried.must is new and has no default',
    'tried.note is gone',
    'tried: the rule tried_check is new or has changed',
    'tried: the rule tried_mail is new or has changed',
  ]);
});

test('a statement that the schema does not allow is found', async () => {
  const wrong = [
    'insert into member (id) values ($1) on conflict (email, card) do nothing',
    'select nickname from member where id = $1',
  ];
  expect(await listRefused(app.resources.database.pool, [...wrong, 'select email from member where id = $1'])).toEqual([
    expect.stringContaining('ON CONFLICT'),
    expect.stringContaining('column "nickname" does not exist'),
  ]);
});
