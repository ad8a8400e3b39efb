import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleVariations } from '../../../../tests/support/experiments.ts';
import { EXPERIMENT_STATUSES, type ExperimentDefinition, type ExperimentStatus } from './experiment.ts';
import { listDifferences } from './list-differences.ts';
import { decideStatusChange, findEditProblems, STATUS_ACTIONS } from './status.ts';

describe('[K3] [D5] the status of an experiment', () => {
  const allowed: readonly (readonly [ExperimentStatus, string, ExperimentStatus])[] = [
    ['draft', 'start', 'running'],
    ['draft', 'archive', 'archived'],
    ['running', 'stop', 'stopped'],
    ['stopped', 'start', 'running'],
    ['stopped', 'archive', 'archived'],
  ];

  test.each(EXPERIMENT_STATUSES.flatMap((status) => STATUS_ACTIONS.map((action) => [status, action] as const)))(
    '%s, %s',
    (status, action) => {
      const [, , next] = allowed.find(([from, by]) => from === status && by === action) ?? [];
      const decision = decideStatusChange(status, action);
      if (next) expect(decision).toEqual({ kind: 'changed', status: next });
      else expect(decision).toMatchObject({ kind: 'refused', problem: { path: 'status', code: 'status' } });
    },
  );

  test('a refusal says from which status the action leads', () => {
    expect(decideStatusChange('archived', 'start')).toMatchObject({
      problem: { message: 'The experiment is archived; only one that is draft or stopped can become running.' },
    });
  });
});

describe('[K3] what an edit may change', () => {
  const before = sampleDefinition({ coverage: 0.5, phase: 2 });

  function listPaths(status: ExperimentStatus, changes: Partial<ExperimentDefinition>): readonly string[] {
    return findEditProblems({ status, definition: before }, { ...before, ...changes }).map(({ path }) => path);
  }

  test.each<[ExperimentStatus, Partial<ExperimentDefinition>, readonly string[]]>([
    ['draft', { coverage: 0.1, phase: 1, variations: sampleVariations('landing.hero', [null, 'default']) }, []],
    ['draft', { key: 'other' }, ['key']],
    ['running', { name: 'Other', hypothesis: 'Other', coverage: 0.6 }, []],
    ['running', { coverage: 0.4 }, ['coverage']],
    ['running', { hashAttribute: 'applicationCountry' }, ['hashAttribute']],
    ['running', { targeting: { countries: ['DE'], languages: [], paths: [] } }, ['targeting.countries']],
    ['running', { environments: ['production'] }, ['environments']],
    ['running', { namespace: { name: 'n', start: 0, end: 1 } }, ['namespace']],
    ['running', { targeting: { countries: ['DE'], languages: [], paths: [] }, phase: 3 }, []],
    ['running', { phase: 1 }, ['phase']],
    ['running', { key: 'other', phase: 3 }, ['key']],
    ['stopped', { coverage: 0.6, environments: ['production'] }, []],
    ['stopped', { coverage: 0.1 }, ['coverage']],
    ['stopped', { hashAttribute: 'applicationCountry' }, ['hashAttribute']],
    ['stopped', { hashAttribute: 'applicationCountry', coverage: 0.1, phase: 3 }, []],
    ['stopped', { phase: 1 }, ['phase']],
    ['stopped', { key: 'other' }, ['key']],
    ['archived', {}, ['status']],
  ])('%s, %j: refused are %j', (status, changes, refused) => {
    expect(listPaths(status, changes)).toEqual(refused);
  });

  test('the weights of a running experiment stay', () => {
    const [control, band] = before.variations;
    if (!control || !band) throw new Error('The sample has two variations');
    const variations = [
      { ...control, weight: 0.4 },
      { ...band, weight: 0.6 },
    ];
    expect(listPaths('running', { variations })).toEqual(['variations[0].weight', 'variations[1].weight']);
  });
});

describe('differences', () => {
  test.each<[unknown, unknown, readonly unknown[]]>([
    [{ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }, []],
    [{ a: 1 }, { a: 2 }, [{ path: 'a', before: 1, after: 2 }]],
    [{ a: ['x'] }, { a: ['x', 'y'] }, [{ path: 'a', before: ['x'], after: ['x', 'y'] }]],
    [{ a: [] }, { a: ['x'] }, [{ path: 'a', before: [], after: ['x'] }]],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: 2 }] }, [{ path: 'a[1]', before: null, after: { b: 2 } }]],
    [{ a: null }, { a: { b: 1 } }, [{ path: 'a', before: null, after: { b: 1 } }]],
    [{ 'a.b': 1 }, {}, [{ path: '["a.b"]', before: 1, after: null }]],
  ])('of %j and %j', (before, after, differences) => {
    expect(listDifferences(before, after)).toEqual(differences);
  });
});
