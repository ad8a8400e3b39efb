import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, HOUR, MINUTE } from '#kernel/instant.ts';
import { type ExperimentDatabase, openExperimentDatabase } from '../../../../tests/support/experiment-database.ts';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';
import type { ExperimentDefinition } from '../rules/experiment.ts';
import type { StatusAction } from '../rules/status.ts';
import { changeStatus } from './change-status.ts';
import { createExperiment } from './create-experiment.ts';
import { editExperiment } from './edit-experiment.ts';
import { readPublication } from './read-publication.ts';

let database: ExperimentDatabase;
beforeAll(async () => {
  database = await openExperimentDatabase();
});
afterAll(() => database.close());

const actor = 'test';
let count = 0;

/** Creates an experiment in an environment of its own, and starts it. */
async function start(): Promise<ExperimentDefinition> {
  count += 1;
  const definition = sampleDefinition({ key: `ended-${count}`, environments: [`ended-${count}`] });
  expect(await createExperiment(database.deps, { definition, actor })).toMatchObject({ kind: 'done' });
  await act(definition, 'start');
  return definition;
}

async function act({ key }: ExperimentDefinition, action: StatusAction): Promise<void> {
  expect(await changeStatus(database.deps, { key, action, revision: null, actor })).toMatchObject({ kind: 'done' });
}

async function edit(definition: ExperimentDefinition, revision: number): Promise<void> {
  const result = await editExperiment(database.deps, { key: definition.key, definition, revision, actor });
  expect(result).toMatchObject({ kind: 'done' });
}

function pass(milliseconds: number): Date {
  database.time.now = addMilliseconds(database.time.now, milliseconds);
  return database.time.now;
}

/** The phases that visits keep, with the minutes for which they still do. */
async function listKept({ key }: ExperimentDefinition) {
  const { retained = [] } = await readPublication(database.deps, key);
  return retained.flatMap(({ payload, keptUntil }) => {
    const rules = payload.features[`experiment.${key}`]?.rules ?? [];
    return rules.map((rule) => [rule.bucketVersion, (keptUntil - database.time.now.getTime()) / MINUTE]);
  });
}

describe('[K9] the publication', () => {
  test('contains what stopped within four hours, until then', async () => {
    const one = await start();
    pass(10 * HOUR);
    expect(await listKept(one)).toEqual([]);
    await act(one, 'stop');
    expect(await listKept(one)).toEqual([[1, 240]]);
    pass(4 * HOUR - MINUTE);
    expect(await listKept(one)).toEqual([[1, 1]]);
    pass(MINUTE);
    expect(await listKept(one)).toEqual([]);
  });

  test('contains each earlier phase once, from the time at which it ended', async () => {
    const one = await start();
    pass(MINUTE);
    await edit({ ...one, name: 'Another name' }, 2);
    pass(MINUTE);
    await edit({ ...one, phase: 2 }, 3);
    pass(MINUTE);
    await edit({ ...one, phase: 3 }, 4);
    pass(MINUTE);
    expect(await listKept(one)).toEqual([
      [1, 238],
      [2, 239],
    ]);
    await act(one, 'stop');
    pass(MINUTE);
    await edit({ ...one, phase: 3, name: 'A third name' }, 6);
    expect(await listKept(one)).toEqual([
      [1, 237],
      [2, 238],
      [3, 239],
    ]);
  });

  test('no longer contains what runs again in the same phase, also where its name changed', async () => {
    const one = await start();
    await act(one, 'stop');
    pass(MINUTE);
    await act(one, 'start');
    pass(MINUTE);
    await edit({ ...one, name: 'Another name' }, 4);
    expect(await listKept(one)).toEqual([]);
    expect((await readPublication(database.deps, one.key)).payload.features).toHaveProperty(`experiment.${one.key}`);
  });

  test('contains neither drafts nor experiments that ended in another environment', async () => {
    const one = await start();
    await act(one, 'stop');
    await act(one, 'archive');
    expect(await listKept(one)).toEqual([[1, 240]]);
    const { retained = [] } = await readPublication(database.deps, 'nowhere');
    expect(retained.flatMap(({ payload }) => Object.keys(payload.features))).toEqual([]);
  });
});
