import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExperimentDatabase, openExperimentDatabase } from '../../../../tests/support/experiment-database.ts';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';

let database: ExperimentDatabase;
beforeAll(async () => {
  database = await openExperimentDatabase();
});
afterAll(() => database.close());

const AT = "'2026-03-02T12:00:00Z'";
const TO_HISTORY = `insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
  select id, revision, changed_at, 'test', status, definition from experiment`;

/** The SQL that creates a draft with its history. Several statements in one text are one transaction. */
function insertDraft(key: string, changes: Readonly<Record<string, string>> = {}): string {
  const definition = JSON.stringify(sampleDefinition({ key })).replaceAll("'", "''");
  const row = { key: `'${key}'`, definition: `'${definition}'`, created_at: AT, changed_at: AT, ...changes };
  return `insert into experiment (id, ${Object.keys(row).join(', ')})
    values (gen_random_uuid(), ${Object.values(row).join(', ')}); ${TO_HISTORY} where key = '${key}';`;
}

/** The SQL that changes an experiment as the store does. */
function change(key: string, set: string): string {
  return `update experiment set revision = revision + 1, ${set} where key = '${key}'; ${TO_HISTORY} where key = '${key}';`;
}

const START = `status = 'running', started_at = ${AT}, stopped_at = null`;
const STOP = `status = 'stopped', stopped_at = ${AT}`;
const ARCHIVE = `status = 'archived', archived_at = ${AT}`;

let count = 0;
/** An experiment that went through the given changes. */
async function createExperiment(...changes: readonly string[]): Promise<string> {
  count += 1;
  const key = `made-${count}`;
  await database.sql([insertDraft(key), ...changes.map((set) => change(key, set))].join('\n'));
  return key;
}

describe('[K3] the database', () => {
  test('takes an experiment through its statuses, and has a row of each', async () => {
    const key = await createExperiment(START, STOP, START, STOP, ARCHIVE);
    const rows = await database.sql(
      'select r.revision, r.status from experiment_revision r join experiment e on e.id = experiment_id where key = $1 order by 1',
      [key],
    );
    const statuses = ['draft', 'running', 'stopped', 'running', 'stopped', 'archived'];
    expect(rows).toEqual(statuses.map((status, index) => ({ revision: index + 1, status })));
  });

  test.each<[string, readonly string[], string]>([
    ['draft to stopped', [], STOP],
    ['running to draft', [START], "status = 'draft', started_at = null"],
    ['running to archived', [START], `${ARCHIVE}, stopped_at = ${AT}`],
    ['stopped to draft', [START, STOP], "status = 'draft', started_at = null, stopped_at = null"],
    ['archived to draft', [ARCHIVE], "status = 'draft', archived_at = null"],
    ['archived to archived', [ARCHIVE], `archived_at = ${AT}`],
  ])('refuses %s', async (_, before, set) => {
    const key = await createExperiment(...before);
    await expect(database.sql(change(key, set))).rejects.toThrow('an experiment does not go from');
  });

  test.each([
    ['another key', "key = 'other'", 'never change'],
    ['another id', 'id = gen_random_uuid()', 'never change'],
    ['another time of creation', 'created_at = now()', 'never change'],
    ['an older time', "changed_at = changed_at - interval '1 s'", 'not older'],
    ['a definition with another key', `definition = '{"key":"other"}'`, 'experiment_definition_key'],
    ['a definition without key', `definition = '{}'`, 'experiment_definition_key'],
    ['a definition that is a list', `definition = '[]'`, 'violates check constraint'],
    ['a start without its time', "status = 'running'", 'experiment_times'],
    ['a draft with a start', `started_at = ${AT}`, 'experiment_times'],
    ['an unknown status', "status = 'paused'", 'an experiment does not go from'],
  ])('refuses %s', async (_, set, message) => {
    const key = await createExperiment();
    await expect(database.sql(change(key, set))).rejects.toThrow(message);
  });

  test.each([
    ['Upper', {}, 'violates check constraint'],
    ['-a', {}, 'violates check constraint'],
    ['a'.repeat(65), {}, 'violates check constraint'],
    ['running', { status: "'running'", started_at: AT }, 'starts as a draft'],
    ['second', { revision: '2' }, 'starts as a draft'],
  ])('refuses to create %s %j', async (key, changes, message) => {
    await expect(database.sql(insertDraft(key, changes))).rejects.toThrow(message);
  });

  test('refuses a second experiment of a key', async () => {
    const key = await createExperiment();
    await expect(database.sql(insertDraft(key))).rejects.toThrow('experiment_key_key');
  });

  test.each(['revision', 'revision + 2', 'revision - 1'])('refuses %s as the next revision', async (next) => {
    const key = await createExperiment();
    const update = `update experiment set revision = ${next} where key = $1`;
    await expect(database.sql(update, [key])).rejects.toThrow('raises the revision of an experiment by one');
  });

  test('refuses a change without its history, and a history without its change', async () => {
    const key = await createExperiment();
    const update = 'update experiment set revision = revision + 1 where key = $1';
    await expect(database.sql(update, [key])).rejects.toThrow('experiment_in_history');
    const invented = `${TO_HISTORY.replace('revision, changed_at', 'revision + 1, changed_at')} where key = $1`;
    await expect(database.sql(invented, [key])).rejects.toThrow('is not that of experiment');
    const different = `${TO_HISTORY.replace("'test', status", "'test', 'running'")} where key = $1`;
    await expect(database.sql(different, [key])).rejects.toThrow('is not that of experiment');
  });

  test('keeps experiments and their history', async () => {
    await createExperiment();
    await expect(database.sql('delete from experiment')).rejects.toThrow('experiment_revision');
    for (const statement of ['delete from', 'truncate'])
      await expect(database.sql(`${statement} experiment_revision`)).rejects.toThrow(/append-only|cannot truncate/);
    await expect(database.sql('truncate experiment cascade')).rejects.toThrow('append-only');
    await expect(database.sql("update experiment_revision set actor = 'x'")).rejects.toThrow('append-only');
  });
});

describe('[H5] the publication', () => {
  test('is one row whose version grows by one, with a later time each', async () => {
    expect(await database.sql('select version, published_at from experiment_publication')).toEqual([
      { version: 0, published_at: new Date(0) },
    ]);
    await database.sql("update experiment_publication set version = 1, published_at = '2026-03-02'");
    for (const set of [
      "version = 3, published_at = '2026-03-03'",
      "version = 1, published_at = '2026-03-03'",
      "version = 0, published_at = '2026-03-03'",
      'version = 2',
      "version = 2, published_at = '2026-03-01'",
    ])
      await expect(database.sql(`update experiment_publication set ${set}`)).rejects.toThrow('next version');
    await expect(database.sql('insert into experiment_publication values (true, 1, now())')).rejects.toThrow('_pkey');
    await expect(database.sql('insert into experiment_publication values (false, 1, now())')).rejects.toThrow('check');
    for (const statement of ['delete from', 'truncate'])
      await expect(database.sql(`${statement} experiment_publication`)).rejects.toThrow('append-only');
  });
});
