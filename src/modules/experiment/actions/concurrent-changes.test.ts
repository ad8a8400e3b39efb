import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ExperimentDatabase, openExperimentDatabase } from '../../../../tests/support/experiment-database.ts';
import { sampleDefinition, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { ExperimentDefinition } from '../rules/experiment.ts';
import { changeStatus } from './change-status.ts';
import { createExperiment } from './create-experiment.ts';
import { editExperiment } from './edit-experiment.ts';
import { readPublication } from './read-publication.ts';
import type { ChangeResult } from './save-change.ts';

let database: ExperimentDatabase;
beforeEach(async () => {
  database = await openExperimentDatabase();
});
afterEach(() => database.close());

const actor = 'test';

async function create(changes: Partial<ExperimentDefinition>): Promise<ExperimentDefinition> {
  const definition = sampleDefinition(changes);
  expect(await createExperiment(database.deps, { definition, actor })).toMatchObject({ kind: 'done' });
  return definition;
}

function start(key: string): Promise<ChangeResult> {
  return changeStatus(database.deps, { key, action: 'start', revision: null, actor });
}

function tally(results: readonly ChangeResult[]): readonly string[] {
  return results.map((result) => (result.kind === 'done' ? 'done' : result.reason)).toSorted();
}

describe('[K3] changes at the same time', () => {
  test('of twenty edits of one revision exactly one is stored', async () => {
    const definition = await create({});
    const edits = Array.from({ length: 20 }, (_, index) =>
      editExperiment(database.deps, {
        ...{ key: definition.key, revision: 1, actor },
        definition: { ...definition, name: `Name ${index}` },
      }),
    );
    const results = await Promise.all(edits);
    expect(tally(results)).toEqual(['done', ...Array.from({ length: 19 }, () => 'revision-outdated')]);
    const [stored] = results.filter((result) => result.kind === 'done');
    expect(await database.deps.experiments.find(definition.key)).toEqual(stored?.experiment);
    expect(await database.deps.experiments.listRevisions([definition.key])).toHaveLength(2);
  });

  test('of several experiments of one key exactly one is created', async () => {
    const definition = sampleDefinition();
    const all = Array.from({ length: 8 }, () => createExperiment(database.deps, { definition, actor }));
    expect(tally(await Promise.all(all))).toEqual(['done', ...Array.from({ length: 7 }, () => 'key-taken')]);
  });

  test('of two that require each other exactly one starts', async () => {
    await create({ key: 'one', prerequisites: [{ experiment: 'two', variations: ['v0'] }] });
    const variations = sampleVariations('registration.steps', [1, 2]);
    await create({ key: 'two', variations, prerequisites: [{ experiment: 'one', variations: ['band'] }] });
    const results = await Promise.all([start('one'), start('two')]);
    expect(tally(results)).toEqual(['conflicts', 'done']);
    const [refused] = results.filter((result) => result.kind === 'refused');
    expect(refused?.problems).toMatchObject([{ code: 'prerequisite-cycle' }]);
    expect(await database.sql("select count(*)::int as n from experiment where status = 'running'")).toEqual([
      { n: 1 },
    ]);
  });

  test('of several that vary one flag exactly one starts', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    for (const key of keys) await create({ key });
    expect(tally(await Promise.all(keys.map(start)))).toEqual([
      ...Array.from({ length: 4 }, () => 'conflicts'),
      'done',
    ]);
  });

  test('each change raises the version by one, and every reader sees versions and experiments that belong together', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `own-${index}`);
    for (const key of keys) await create({ key, environments: [key] });
    const seen: { readonly version: number; readonly dateUpdated: string; readonly running: number }[] = [];
    let changing = true;
    async function read(): Promise<void> {
      while (changing) {
        const { version, publishedAt, experiments } = await database.deps.experiments.readPublished(new Date(0));
        seen.push({ version, dateUpdated: publishedAt.toISOString(), running: experiments.length });
      }
    }
    const readers = [read(), read()];
    await Promise.all(keys.map(start));
    changing = false;
    await Promise.all(readers);
    expect(await readPublication(database.deps, 'nowhere')).toMatchObject({ version: keys.length });
    expect(database.published).toHaveLength(keys.length);
    expect(seen.filter(({ version, running }) => version !== running)).toEqual([]);
    const times = new Map(seen.map(({ version, dateUpdated }) => [version, dateUpdated]));
    expect(new Set(seen.map(({ version, dateUpdated }) => `${version} ${dateUpdated}`)).size).toBe(times.size);
    const ordered = [...times].toSorted(([one], [other]) => one - other).map(([, at]) => at);
    expect(ordered).toEqual([...new Set(ordered)].toSorted());
  });

  test('a change that fails on its way is not stored and publishes nothing', async () => {
    const { key } = await create({});
    const deps: typeof database.deps = {
      ...database.deps,
      transaction: (work) =>
        database.deps.transaction((stores) =>
          work({
            ...stores,
            events: { ...stores.events, publish: () => Promise.reject(new Error('The process ends')) },
          }),
        ),
    };
    await expect(changeStatus(deps, { key, action: 'start', revision: null, actor })).rejects.toThrow('process ends');
    expect(await readPublication(database.deps, 'nowhere')).toMatchObject({ version: 0 });
    expect(await database.deps.experiments.find(key)).toMatchObject({ status: 'draft', revision: 1 });
    expect(await database.sql('select action from audit_entry')).toEqual([{ action: 'experiment.created' }]);
    expect(await start(key)).toMatchObject({ kind: 'done', experiment: { revision: 2 } });
    expect(await readPublication(database.deps, 'nowhere')).toMatchObject({ version: 1 });
  });
});
