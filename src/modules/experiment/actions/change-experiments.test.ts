import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExperimentDatabase, openExperimentDatabase } from '../../../../tests/support/experiment-database.ts';
import { sampleDefinition, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { ExperimentDefinition } from '../rules/experiment.ts';
import type { StatusAction } from '../rules/status.ts';
import { changeStatus } from './change-status.ts';
import { createExperiment } from './create-experiment.ts';
import { editExperiment } from './edit-experiment.ts';
import { listExperiments, listHistory, showExperiment } from './read-experiments.ts';
import { readPublication } from './read-publication.ts';

let database: ExperimentDatabase;
beforeAll(async () => {
  database = await openExperimentDatabase();
});
afterAll(() => database.close());

const actor = 'test';
/** Each experiment of these tests runs in an environment of its own, which is not that of our own pages. */
const ELSEWHERE = { code: 'pages-environment', severity: 'warning', environment: 'development' };
let count = 0;

/** A definition with a key of its own, which varies a text so that it collides with none. */
function newDefinition(changes: Partial<ExperimentDefinition> = {}): ExperimentDefinition {
  count += 1;
  return sampleDefinition({ key: `made-${count}`, environments: [`place-${count}`], ...changes });
}

async function create(changes: Partial<ExperimentDefinition> = {}): Promise<ExperimentDefinition> {
  const definition = newDefinition(changes);
  expect(await createExperiment(database.deps, { definition, actor })).toMatchObject({ kind: 'done' });
  return definition;
}

function act(key: string, action: StatusAction, revision: number | null = null) {
  return changeStatus(database.deps, { key, action, revision, actor });
}

function edit(definition: ExperimentDefinition, revision: number) {
  return editExperiment(database.deps, { key: definition.key, definition, revision, actor });
}

/** The version, and how often experiments were published since the test's last look. */
async function look() {
  const { version } = await readPublication(database.deps, 'nowhere');
  return { version, events: database.published.splice(0) };
}

describe('[K3] an experiment', () => {
  test('is created as a draft, once, and is not published', async () => {
    const before = await look();
    const definition = newDefinition();
    const created = await createExperiment(database.deps, { definition, actor });
    expect(created).toMatchObject({
      kind: 'done',
      experiment: { status: 'draft', revision: 1, definition },
      conflicts: [ELSEWHERE],
    });
    expect(await createExperiment(database.deps, { definition, actor })).toMatchObject({
      kind: 'refused',
      reason: 'key-taken',
      current: { revision: 1 },
    });
    expect(await look()).toEqual({ version: before.version, events: [] });
    expect(await database.deps.experiments.find(definition.key)).toEqual(
      created.kind === 'done' ? created.experiment : null,
    );
  });

  test('is not created from an invalid definition', async () => {
    const definition = newDefinition({ coverage: 2 });
    const refused = await createExperiment(database.deps, { definition, actor });
    expect(refused).toMatchObject({ reason: 'definition-invalid', problems: [{ path: 'coverage' }], current: null });
    expect(await showExperiment(database.deps, definition.key)).toBeNull();
  });

  test('starts, stops, starts again and is archived; each change but the last is published', async () => {
    const { key } = await create();
    const { version } = await look();
    const times = [1, 2, 3, 4].map((hour) => new Date(`2026-03-05T0${hour}:00:00Z`));
    const steps = ['start', 'stop', 'start', 'stop'] as const;
    for (const [index, step] of steps.entries()) {
      database.time.now = times[index] ?? database.time.now;
      expect(await act(key, step)).toMatchObject({ kind: 'done', experiment: { revision: index + 2 } });
      expect(await look()).toEqual({ version: version + index + 1, events: ['experiments.changed'] });
    }
    expect(await database.deps.experiments.find(key)).toMatchObject({
      ...{ status: 'stopped', startedAt: times[2], stoppedAt: times[3], archivedAt: null },
    });
    expect(await act(key, 'archive')).toMatchObject({ experiment: { status: 'archived', archivedAt: times[3] } });
    expect(await look()).toEqual({ version: version + 4, events: [] });
    expect(await act(key, 'start')).toMatchObject({ reason: 'change-not-allowed', problems: [{ path: 'status' }] });
  });

  test('is edited from its current revision only', async () => {
    const definition = await create();
    const changed = { ...definition, name: 'Another name' };
    expect(await edit(changed, 1)).toMatchObject({ kind: 'done', experiment: { revision: 2, definition: changed } });
    expect(await edit({ ...definition, name: 'A third name' }, 1)).toMatchObject({
      ...{ kind: 'refused', reason: 'revision-outdated', current: { revision: 2, definition: changed } },
      problems: [{ path: 'revision', message: expect.stringContaining('has revision 2, not 1') }],
    });
    expect(await act(definition.key, 'start', 1)).toMatchObject({ reason: 'revision-outdated' });
    expect(await edit({ ...definition, key: 'other' }, 2)).toMatchObject({ reason: 'experiment-unknown' });
    const renamed = { key: definition.key, definition: { ...definition, key: 'other' }, revision: 2, actor };
    expect(await editExperiment(database.deps, renamed)).toMatchObject({
      ...{ reason: 'change-not-allowed', problems: [{ path: 'key' }] },
    });
  });

  test('that did not differ has no other revision', async () => {
    const definition = await create();
    expect(await edit(definition, 1)).toMatchObject({ kind: 'done', experiment: { revision: 1 } });
    expect(await listHistory(database.deps, definition.key)).toHaveLength(1);
  });

  test('that runs changes within limits, and is published with each change', async () => {
    const definition = await create({ coverage: 0.5 });
    await act(definition.key, 'start');
    const { version } = await look();
    expect(await edit({ ...definition, coverage: 0.6 }, 2)).toMatchObject({ kind: 'done' });
    expect(await look()).toEqual({ version: version + 1, events: ['experiments.changed'] });
    expect(await edit({ ...definition, coverage: 0.4 }, 3)).toMatchObject({
      ...{ reason: 'change-not-allowed', problems: [{ path: 'coverage' }] },
    });
    expect(await edit({ ...definition, coverage: 0.4, phase: 2 }, 3)).toMatchObject({ kind: 'done' });
    expect(await look()).toEqual({ version: version + 2, events: ['experiments.changed'] });
  });

  test('does not start, and does not change while it runs, where it collides with a running one', async () => {
    const [one, other] = [await create({ environments: ['shared'] }), await create({ environments: ['shared'] })];
    await act(one.key, 'start');
    await look();
    expect(await showExperiment(database.deps, other.key)).toMatchObject({
      conflicts: [{ code: 'flag-overlap' }, ELSEWHERE],
    });
    const conflict = { reason: 'conflicts', problems: [{ code: 'flag-overlap', experiments: [one.key] }] };
    expect(await act(other.key, 'start')).toMatchObject(conflict);
    const moved = { ...other, environments: ['elsewhere'] };
    expect(await edit(moved, 1)).toMatchObject({ kind: 'done', conflicts: [ELSEWHERE] });
    expect(await act(other.key, 'start')).toMatchObject({ kind: 'done' });
    expect(await edit({ ...other, phase: 2 }, 3)).toMatchObject(conflict);
    expect((await look()).events).toHaveLength(1);
  });

  test('that another requires can stop; the result names the other', async () => {
    const first = await create({ variations: sampleVariations('registration.steps', [1, 2]) });
    const prerequisites = [{ experiment: first.key, variations: ['v1'] }];
    const second = await create({ environments: first.environments, prerequisites });
    await act(first.key, 'start');
    expect(await act(second.key, 'start')).toMatchObject({ kind: 'done', conflicts: [ELSEWHERE] });
    expect(await act(first.key, 'stop')).toMatchObject({
      ...{ kind: 'done', conflicts: [{ code: 'dependent-unreachable', experiments: [second.key] }] },
    });
  });

  test('times never go back, whichever clock a process has', async () => {
    const { key } = await create();
    database.time.now = new Date('2026-04-01T00:00:00Z');
    await act(key, 'start');
    const { dateUpdated } = await readPublication(database.deps, 'nowhere');
    database.time.now = new Date('2026-03-31T00:00:00Z');
    await act(key, 'stop');
    const found = await database.deps.experiments.find(key);
    expect(found).toMatchObject({ startedAt: new Date('2026-04-01'), stoppedAt: new Date('2026-04-01') });
    const later = await readPublication(database.deps, 'nowhere');
    expect(Date.parse(later.dateUpdated)).toBe(Date.parse(dateUpdated) + 1);
  });
});

describe('[K3] what is known of experiments', () => {
  test('the history says who changed what and when', async () => {
    const definition = await create();
    await edit({ ...definition, name: 'Another name', coverage: 0.5 }, 1);
    await act(definition.key, 'start');
    expect(await listHistory(database.deps, definition.key)).toMatchObject([
      { revision: 1, actor, status: 'draft', changes: [] },
      {
        ...{ revision: 2, status: 'draft', at: database.time.now },
        changes: [
          { path: 'name', before: definition.name, after: 'Another name' },
          { path: 'coverage', before: 1, after: 0.5 },
        ],
      },
      { revision: 3, status: 'running', changes: [{ path: 'status', before: 'draft', after: 'running' }] },
    ]);
    expect(await listHistory(database.deps, 'nothing')).toBeNull();
  });

  test('the audit log has each change', async () => {
    const { key } = await create();
    await act(key, 'start');
    const entries = await database.sql(
      'select actor, action, before, after from audit_entry where subject = $1 order by action',
      [`experiment:${key}`],
    );
    expect(entries).toMatchObject([
      {
        actor,
        action: 'experiment.created',
        before: null,
        after: { revision: 1, status: 'draft', definition: { key } },
      },
      { actor, action: 'experiment.started', before: { status: 'draft' }, after: { status: 'running' } },
    ]);
  });

  test('the list is in order of the keys, by status', async () => {
    const { key } = await create();
    const drafts = await listExperiments(database.deps, 'draft');
    expect(drafts.map(({ definition }) => definition.key)).toContain(key);
    expect(drafts.every(({ status }) => status === 'draft')).toBe(true);
    const keys = (await listExperiments(database.deps, null)).map(({ definition }) => definition.key);
    expect(keys).toEqual(keys.toSorted());
  });

  test('[H5] the publication has the running experiments of an environment', async () => {
    const { key, environments } = await create();
    const [environment = ''] = environments;
    expect(await readPublication(database.deps, environment)).toMatchObject({ payload: { features: {} } });
    await act(key, 'start');
    const { version, dateUpdated, payload } = await readPublication(database.deps, environment);
    expect(Object.keys(payload.features)).toContain(`experiment.${key}`);
    expect(await database.sql('select version, published_at from experiment_publication')).toEqual([
      { version, published_at: new Date(dateUpdated) },
    ]);
  });
});
