import { expect, test } from 'vitest';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { findEditProblems } from '#modules/experiment/rules/status.ts';
import type { Run } from '#web/routing/operation.ts';
import { buildDefinition } from './build-definition.ts';
import { createEmptyDraft, type Draft } from './draft.ts';
import { saveExperiment } from './save-experiment.ts';

function createDraft(name: string): Draft {
  const [first, second] = createEmptyDraft().variations;
  if (!first || !second) throw new Error('two variations');
  const choose = (choice: string) => ({ 'landing.hero': { kind: 'choice' as const, choice } });
  return {
    ...{ ...createEmptyDraft(), key: 'hero', name, flags: ['landing.hero'] },
    variations: [
      { ...first, key: 'a', name: 'A', values: choose('') },
      { ...second, key: 'b', name: 'B', values: choose('band') },
    ],
  };
}

function createRun(result: unknown, sent: unknown[] = []): Run {
  return async (operation, variables) => {
    sent.push([operation.name, variables]);
    return { createExperiment: result, editExperiment: result } as never;
  };
}

const nobody = async () => [];

test('a new experiment is created, a stored one is edited from its revision', async () => {
  const sent: unknown[] = [];
  const saved = { __typename: 'ExperimentSaved', experiment: { key: 'hero' } };
  const draft = createDraft('Hero');
  const deps = { run: createRun(saved, sent), readOthers: nobody };
  expect(await saveExperiment(deps, draft, null)).toEqual({ kind: 'saved', key: 'hero' });
  await saveExperiment(deps, draft, { key: 'hero', revision: 4, base: '' });
  const definition = buildDefinition(draft);
  expect(sent).toEqual([
    ['createExperiment', { definition }],
    ['editExperiment', { key: 'hero', revision: 4, definition }],
  ]);
});

test('problems stand at their fields, with the sum of the shares', async () => {
  const problems = [{ path: 'variations', code: 'weights-sum' }];
  const refused = { __typename: 'ExperimentRefused', reason: 'definition-invalid', problems, current: null };
  const result = await saveExperiment({ run: createRun(refused), readOthers: nobody }, createDraft('Hero'), null);
  expect(result).toMatchObject({ state: { problems: [{ field: 'variations', values: { sum: 100 } }] } });
});

test('an outdated form shows what others changed and what it would change, and goes on from the newest revision', async () => {
  const base = buildDefinition(createDraft('Hero'));
  const theirs = { ...base, hypothesis: 'Theirs' };
  const current = { revision: 5, definition: theirs };
  const refused = { __typename: 'ExperimentRefused', reason: 'revision-outdated', problems: [], current };
  const result = await saveExperiment({ run: createRun(refused), readOthers: nobody }, createDraft('Mine'), {
    key: 'hero',
    revision: 4,
    base: JSON.stringify(base),
  });
  expect(result).toEqual({
    kind: 'refused',
    state: {
      draft: createDraft('Mine'),
      outdated: {
        theirs: [{ path: 'hypothesis', before: '', after: 'Theirs' }],
        mine: [
          { path: 'name', before: 'Hero', after: 'Mine' },
          { path: 'hypothesis', before: 'Theirs', after: '' },
        ],
      },
      revision: 5,
      base: JSON.stringify(theirs),
    },
  });
});

test('[K3] an outdated form goes on from the phase that others began', async () => {
  const base = buildDefinition(createDraft('Hero'));
  const theirs = { ...base, phase: 2, coverage: 0.5 };
  const current = { revision: 5, definition: theirs };
  const refused = { __typename: 'ExperimentRefused', reason: 'revision-outdated', problems: [], current };
  const target = { key: 'hero', revision: 4, base: JSON.stringify(base) };
  const deps = { run: createRun(refused), readOthers: nobody };
  const mine = { ...createDraft('Hero'), name: 'Mine', coverage: '60' };
  const kept = await saveExperiment(deps, mine, target);
  expect(kept).toMatchObject({ state: { draft: { phase: 2, newPhase: false } } });
  if (kept.kind !== 'refused' || !kept.state.draft) throw new Error('refused with a draft');
  const stored = { status: 'running' as const, definition: theirs as unknown as ExperimentDefinition };
  const next = buildDefinition(kept.state.draft) as unknown as ExperimentDefinition;
  expect(next.phase).toBe(2);
  expect(findEditProblems(stored, next)).toEqual([]);
  const raised = await saveExperiment(deps, { ...mine, newPhase: true }, target);
  expect(raised).toMatchObject({
    state: { outdated: { mine: expect.arrayContaining([{ path: 'phase', before: 2, after: 3 }]) } },
  });
});

test('conflicts name the other experiments', async () => {
  const other = { ...buildDefinition(createDraft('Other')), key: 'other' } as unknown as ExperimentDefinition;
  const refused = { __typename: 'ExperimentRefused', reason: 'conflicts', problems: [], current: null };
  const deps = { run: createRun(refused), readOthers: async () => [{ status: 'running' as const, definition: other }] };
  const result = await saveExperiment(deps, createDraft('Hero'), { key: 'hero', revision: 1, base: '' });
  expect(result).toMatchObject({
    state: { conflicts: [{ code: 'flag-overlap', severity: 'error', experiments: ['other'] }] },
  });
});
