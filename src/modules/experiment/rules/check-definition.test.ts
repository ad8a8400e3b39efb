import { describe, expect, test } from 'vitest';
import {
  sampleDefinition,
  sampleExperiment,
  sampleRedirects,
  sampleVariations,
} from '../../../../tests/support/experiments.ts';
import { findConflicts } from './check-definition.ts';
import type { Experiment, ExperimentDefinition, Targeting } from './experiment.ts';
import { findDependentConflicts } from './prerequisite-conflicts.ts';

type Changes = Partial<ExperimentDefinition>;

function targeting(changes: Partial<Targeting>): Targeting {
  return { countries: [], languages: [], paths: [], ...changes };
}

function requires(experiment: string, ...variations: string[]) {
  return { prerequisites: [{ experiment, variations: variations.length > 0 ? variations : ['v1'] }] };
}

/** Another experiment, on a flag of its own. */
function other(key: string, changes: Changes = {}, status: Experiment['status'] = 'running'): Experiment {
  const variations = sampleVariations('registration.steps', [1, 2]);
  return sampleExperiment({ key, variations, ...changes }, { status });
}

/** The conflicts of the sample with changes: severity and code. */
function listConflicts(changes: Changes, others: readonly Experiment[] = []): readonly string[] {
  return findConflicts(sampleDefinition(changes), others).map(({ severity, code }) => `${severity} ${code}`);
}

test('[K3] an experiment for everyone on its own collides with nothing', () => {
  expect(listConflicts({}, [other('a'), sampleExperiment()])).toEqual([]);
});

describe('[D5] [F5] prerequisites', () => {
  test.each<[string, Changes, readonly Experiment[], readonly string[]]>([
    ['that hold', requires('a'), [other('a')], []],
    ['on nothing', requires('a'), [], ['error prerequisite-unknown']],
    ['on an archived experiment', requires('a'), [other('a', {}, 'archived')], ['error prerequisite-archived']],
    ['on a draft', requires('a'), [other('a', {}, 'draft')], ['warning prerequisite-not-running']],
    ['on an unknown variation', requires('a', 'v1', 'v9'), [other('a')], ['error prerequisite-variation-unknown']],
    ['on itself', requires('hero'), [], ['error prerequisite-cycle']],
    [
      'in a running cycle',
      requires('a'),
      [other('a', requires('b')), other('b', requires('hero', 'band'))],
      ['error prerequisite-cycle'],
    ],
    [
      'in a cycle with a draft',
      requires('a'),
      [other('a', requires('hero'), 'draft')],
      ['warning prerequisite-cycle', 'warning prerequisite-not-running'],
    ],
    [
      'in a cycle with an archived one',
      requires('b'),
      [other('b', requires('a')), other('a', requires('hero'), 'archived')],
      [],
    ],
    ['beside a cycle of others', requires('a'), [other('a', requires('b')), other('b', requires('a'))], []],
    [
      'on a variation of weight 0',
      requires('a', 'none'),
      [
        other('a', {
          variations: [
            ...sampleVariations('registration.steps', [1, 2]),
            { key: 'none', name: 'n', weight: 0, values: {}, redirect: null },
          ],
        }),
      ],
      ['error prerequisite-unreachable'],
    ],
    [
      'in another country',
      { ...requires('a'), targeting: targeting({ countries: ['DE'] }) },
      [other('a', { targeting: targeting({ countries: ['AT', 'CH'] }) })],
      ['error prerequisite-unreachable'],
    ],
    [
      'in another language',
      { ...requires('a'), targeting: targeting({ languages: ['de'] }) },
      [other('a', { targeting: targeting({ languages: ['fr'] }) })],
      ['error prerequisite-unreachable'],
    ],
    [
      'in another part of the namespace',
      { ...requires('a'), namespace: { name: 'n', start: 0, end: 0.5 } },
      [other('a', { namespace: { name: 'n', start: 0.5, end: 1 } })],
      ['error prerequisite-unreachable'],
    ],
    [
      'in another environment',
      { ...requires('a'), environments: ['x'] },
      [other('a', { environments: ['y'] })],
      ['error prerequisite-unreachable'],
    ],
    [
      'on other paths, where a visitor may have been before',
      { ...requires('a'), targeting: targeting({ paths: ['/spring'] }) },
      [other('a', { targeting: targeting({ paths: ['/'] }) })],
      ['warning prerequisite-unreachable'],
    ],
    ['of others that the definition breaks', {}, [other('a', requires('hero', 'gone'))], ['error dependent-broken']],
    ['of drafts that the definition would break', {}, [other('a', requires('hero', 'gone'), 'draft')], []],
  ])('%s', (_, changes, others, conflicts) => {
    expect(listConflicts(changes, others)).toEqual(conflicts);
  });

  test('the cycle is named in order', () => {
    const others = [other('b', requires('hero')), other('a', requires('b'))];
    const [conflict] = findConflicts(sampleDefinition(requires('a')), others);
    expect(conflict).toMatchObject({ path: 'prerequisites', experiments: ['a', 'b'] });
    expect(conflict?.message).toContain('"hero" requires "a" requires "b" requires "hero"');
  });

  test('an experiment that ends leaves those that require it without visitors', () => {
    const others = [other('a', requires('hero')), other('b', requires('hero'), 'draft'), other('c')];
    expect(findDependentConflicts('hero', others)).toMatchObject([
      { code: 'dependent-unreachable', severity: 'warning', experiments: ['a'] },
    ]);
  });
});

describe('[F5] an experiment that includes nobody', () => {
  test.each<[Changes, string]>([
    [{ coverage: 0 }, 'error coverage-zero'],
    [{ namespace: { name: 'n', start: 0.5, end: 0.5 } }, 'error namespace-empty'],
  ])('%j', (changes, conflict) => {
    expect(listConflicts(changes)).toEqual([conflict]);
  });
});

describe('[J2] a headline that promises a voucher', () => {
  const promising = (headline: string, percent?: 10 | 20): Changes => {
    const [control, band] = sampleVariations('landing.headline', [null, headline]);
    if (!control || !band) throw new Error('The sample has two variations');
    const values = { ...band.values, ...(percent !== undefined && { 'voucher.percent': percent }) };
    return { variations: [control, { ...band, values }] };
  };

  test('is shown only where the voucher is the same', () => {
    const warning = ['warning headline-voucher'];
    expect(listConflicts(promising('social-20-percent'))).toEqual(warning);
    expect(listConflicts(promising('social-20-percent', 10))).toEqual(warning);
    expect(listConflicts(promising('social-20-percent', 20))).toEqual([]);
    expect(listConflicts(promising('default'))).toEqual([]);
    expect(findConflicts(sampleDefinition(promising('social-20-percent')), [])).toMatchObject([
      { path: 'variations[1].values["landing.headline"]', experiments: [] },
    ]);
  });
});

describe('[F5] redirects', () => {
  const redirecting = (from: string, to: string): Changes => ({
    variations: sampleRedirects(to),
    targeting: targeting({ paths: [from] }),
  });

  test.each<[string, Changes, readonly Experiment[], readonly string[]]>([
    ['elsewhere', redirecting('/', '/spring'), [], []],
    ['to where they begin', redirecting('/spring', '/spring'), [], ['error redirect-to-itself']],
    ['to where they begin, by a wildcard', redirecting('/s*', '/spring'), [], ['error redirect-to-itself']],
    [
      'on to one that redirects',
      redirecting('/', '/spring'),
      [other('a', redirecting('/spring', '/autumn'))],
      ['warning redirect-chain'],
    ],
    [
      'from where another one leads',
      redirecting('/spring', '/autumn'),
      [other('a', redirecting('/', '/spring')), other('b', redirecting('/x', '/sp'))],
      ['warning redirect-chain'],
    ],
    ['on to a draft', redirecting('/', '/spring'), [other('a', redirecting('/spring', '/autumn'), 'draft')], []],
    [
      'on to one of different countries',
      { ...redirecting('/', '/spring'), targeting: targeting({ paths: ['/'], countries: ['DE'] }) },
      [
        other('a', {
          ...redirecting('/spring', '/autumn'),
          targeting: targeting({ paths: ['/spring'], countries: ['AT'] }),
        }),
      ],
      [],
    ],
    [
      'in a cycle of two',
      redirecting('/', '/spring'),
      [other('a', redirecting('/spring', '/'))],
      ['error redirect-cycle'],
    ],
    [
      'in a cycle of three',
      redirecting('/', '/spring'),
      [other('a', redirecting('/spring', '/autumn')), other('b', redirecting('/autumn', '/'))],
      ['error redirect-cycle'],
    ],
    ['in a cycle with a draft', redirecting('/', '/spring'), [other('a', redirecting('/spring', '/'), 'draft')], []],
    [
      'in a cycle of different countries',
      { ...redirecting('/', '/spring'), targeting: targeting({ paths: ['/'], countries: ['DE'] }) },
      [other('a', { ...redirecting('/spring', '/'), targeting: targeting({ paths: ['/spring'], countries: ['AT'] }) })],
      [],
    ],
    [
      'from the same path',
      redirecting('/', '/spring'),
      [other('a', redirecting('/', '/autumn'))],
      ['error redirect-overlap'],
    ],
  ])('%s', (_, changes, others, conflicts) => {
    expect(listConflicts(changes, others)).toEqual(conflicts);
  });

  test('all experiments of a chain are named', () => {
    const others = [other('a', redirecting('/spring', '/autumn')), other('b', redirecting('/x', '/'))];
    const [conflict] = findConflicts(sampleDefinition(redirecting('/', '/spring')), others);
    expect(conflict).toMatchObject({ path: 'variations', experiments: ['a', 'b'] });
    expect(conflict?.message).toContain('"a", "b"');
  });

  test('the cycle is named', () => {
    const [conflict] = findConflicts(sampleDefinition(redirecting('/', '/spring')), [
      other('a', redirecting('/spring', '/')),
    ]);
    expect(conflict?.message).toContain('"hero" to "a" to "hero"');
  });
});

describe('[F5] two running experiments that vary one flag', () => {
  const variations = sampleVariations('landing.hero', [null, 'default']);

  test.each<[string, Changes, Changes, boolean]>([
    ['for everyone', {}, {}, true],
    [
      'in parts of a namespace that overlap',
      { namespace: { name: 'n', start: 0, end: 0.6 } },
      { namespace: { name: 'n', start: 0.5, end: 1 } },
      true,
    ],
    [
      'in separate parts of a namespace',
      { namespace: { name: 'n', start: 0, end: 0.5 } },
      { namespace: { name: 'n', start: 0.5, end: 1 } },
      false,
    ],
    [
      'in parts of two namespaces',
      { namespace: { name: 'n', start: 0, end: 0.5 } },
      { namespace: { name: 'm', start: 0.5, end: 1 } },
      true,
    ],
    ['in separate parts, one without namespace', { namespace: { name: 'n', start: 0, end: 0.5 } }, {}, true],
    [
      'in separate parts by different attributes',
      { namespace: { name: 'n', start: 0, end: 0.5 } },
      { namespace: { name: 'n', start: 0.5, end: 1 }, hashAttribute: 'applicationCountry' },
      true,
    ],
    [
      'in different countries',
      { targeting: targeting({ countries: ['DE'] }) },
      { targeting: targeting({ countries: ['AT'] }) },
      false,
    ],
    [
      'in a common country',
      { targeting: targeting({ countries: ['DE', 'AT'] }) },
      { targeting: targeting({ countries: ['AT'] }) },
      true,
    ],
    [
      'in different languages',
      { targeting: targeting({ languages: ['de'] }) },
      { targeting: targeting({ languages: ['fr'] }) },
      false,
    ],
    [
      'on different paths',
      { targeting: targeting({ paths: ['/a/*'] }) },
      { targeting: targeting({ paths: ['/b/*', '/c'] }) },
      false,
    ],
    [
      'on paths with a common address',
      { targeting: targeting({ paths: ['/a/*'] }) },
      { targeting: targeting({ paths: ['/*/x'] }) },
      true,
    ],
    ['in different environments', { environments: ['x'] }, { environments: ['y'] }, false],
    ['after different variations', requires('p', 'v0'), requires('p', 'v1'), false],
  ])('%s', (_, one, another, collide) => {
    const others = [other('p'), other('second', { variations, ...another })];
    const conflicts = listConflicts(one, others);
    expect(conflicts.includes('error flag-overlap')).toBe(collide);
    const reversed = findConflicts(sampleDefinition({ variations, ...another }), [
      other('p'),
      other('second', { variations: sampleDefinition().variations, ...one }),
    ]);
    expect(reversed.some(({ code }) => code === 'flag-overlap')).toBe(collide);
  });

  test('collide only while both run', () => {
    for (const status of ['draft', 'stopped', 'archived'] as const)
      expect(listConflicts({}, [other('second', { variations }, status)])).toEqual([]);
  });

  test('the flags and the other experiment are named', () => {
    expect(findConflicts(sampleDefinition(), [other('second', { variations })])).toMatchObject([
      { message: expect.stringContaining('"second" varies landing.hero'), experiments: ['second'] },
    ]);
  });
});
