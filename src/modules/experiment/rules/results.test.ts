import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleRedirects } from '../../../../tests/support/experiments.ts';
import type { ExperimentStatus } from './experiment.ts';
import {
  buildStep,
  checkVisits,
  findPhaseTimes,
  isComparable,
  listExposureLoss,
  listStepCounts,
  RESULT_STEPS,
  type VariationCounts,
} from './results.ts';
import { compareCounts } from './statistics/compare-counts.ts';

const DEFINITION = sampleDefinition();

function counted(variation: string, changes: Partial<VariationCounts> = {}): VariationCounts {
  const nothing = { visits: 0, redirected: 0, arrived: 0, codes: 0, forms: 0, registrations: 0, activations: 0 };
  return { variation, ...nothing, ...changes };
}

/** The example of docs/statistics.md. */
const EXAMPLE = [
  counted('band', { visits: 8_155, codes: 900, forms: 700, registrations: 489, activations: 300 }),
  counted('control', { visits: 8_155, codes: 900, forms: 650, registrations: 408, activations: 300 }),
];

describe('[K3] the counts of a step', () => {
  test('follow the order of the definition, and each step has its own conversions', () => {
    const conversions = RESULT_STEPS.map((step) => [
      step,
      ...listStepCounts(DEFINITION, EXAMPLE, step).map((counts) => counts.conversions),
    ]);
    expect(conversions).toEqual([
      ['code', 900, 900],
      ['form', 650, 700],
      ['registration', 408, 489],
      ['activation', 300, 300],
    ]);
    expect(listStepCounts(DEFINITION, EXAMPLE, 'registration')).toEqual([
      { visitors: 8_155, conversions: 408 },
      { visitors: 8_155, conversions: 489 },
    ]);
  });

  test('are 0 where nothing was counted', () => {
    const none = { visitors: 0, conversions: 0 };
    expect(listStepCounts(DEFINITION, [], 'registration')).toEqual([none, none]);
  });

  test('have no more conversions than visitors, even if a killed process lost exposures', () => {
    const lost = [counted('control', { visits: 2, registrations: 3, activations: 1 })];
    expect(listStepCounts(DEFINITION, lost, 'registration')[0]).toEqual({ visitors: 3, conversions: 3 });
    expect(listStepCounts(DEFINITION, lost, 'activation')[0]).toEqual({ visitors: 3, conversions: 1 });
    const elsewhere = [counted('control', { visits: 2, codes: 5, forms: 4, registrations: 1 })];
    expect(RESULT_STEPS.map((step) => listStepCounts(DEFINITION, elsewhere, step)[0]?.visitors)).toEqual([5, 5, 5, 5]);
  });
});

describe('[K3] the results of a step', () => {
  test('are those of the documented example', () => {
    const counts = listStepCounts(DEFINITION, EXAMPLE, 'registration');
    const [control, band] = counts;
    if (!control || !band) throw new Error('no counts');
    const step = buildStep('registration', DEFINITION, counts, [null, compareCounts(control, band)]);
    expect(step.variations.map(({ variation }) => variation)).toEqual(['control', 'band']);
    expect(step.variations[0]?.comparison).toBeNull();
    expect(step.variations[0]?.rate).toBeCloseTo(0.05, 3);
    const { uplift, probabilityToBeatControl } = step.variations[1]?.comparison ?? {};
    expect(uplift?.estimate).toBeCloseTo(0.198, 3);
    expect(uplift?.low).toBeCloseTo(0.055, 3);
    expect(uplift?.high).toBeCloseTo(0.362, 3);
    expect(probabilityToBeatControl).toBeCloseTo(0.997, 3);
    // From 5 % to 5.5 %.
    expect(step.neededSampleSize).toBeGreaterThan(31_000);
    expect(step.neededSampleSize).toBeLessThan(32_000);
  });

  test.each([
    ['visitors', { visitors: 0, conversions: 0 }],
    ['conversions', { visitors: 100, conversions: 0 }],
    ['a realistic number', { visitors: 1_000_000_000, conversions: 1 }],
  ])('need no known number of visitors without %s', (_, control) => {
    expect(buildStep('registration', DEFINITION, [control, control], []).neededSampleSize).toBeNull();
  });

  const COUNTED = { visitors: 4000, conversions: 5 };
  const UNCONVERTED = { visitors: 6000, conversions: 0 };
  const NOTHING = { visitors: 0, conversions: 0 };

  test.each([
    [COUNTED, COUNTED, true],
    [UNCONVERTED, COUNTED, true],
    [COUNTED, UNCONVERTED, true],
    [UNCONVERTED, UNCONVERTED, false],
    [COUNTED, NOTHING, false],
    [NOTHING, COUNTED, false],
  ])('%o and %o are compared: %s', (control, variation, expected) => {
    expect(isComparable(control, variation)).toBe(expected);
  });
});

describe('[K3] the sample ratio', () => {
  const visits = (control: number, band: number) => [
    counted('control', { visits: control }),
    counted('band', { visits: band }),
  ];

  test.each([
    [visits(1_000, 1_000), 'as-expected'],
    [visits(1_000, 1_500), 'mismatch'],
    [visits(3, 1), 'too-few-visitors'],
  ])('of %j is %s', (all, verdict) => {
    expect(checkVisits(DEFINITION, all)?.verdict).toBe(verdict);
  });

  test('does not exist without visitors, and where countries are split', () => {
    expect(checkVisits(DEFINITION, [])).toBeNull();
    expect(checkVisits({ ...DEFINITION, hashAttribute: 'applicationCountry' }, visits(1_000, 3_000))).toBeNull();
  });
});

test('[K3] the loss of exposures is that of variations that redirect', () => {
  const redirecting = sampleDefinition({ variations: sampleRedirects('/spring') });
  const all = [counted('stay', { visits: 9 }), counted('leave', { visits: 9, redirected: 8, arrived: 7 })];
  expect(listExposureLoss(redirecting, all)).toEqual([{ variation: 'leave', redirected: 8, arrived: 7 }]);
  expect(listExposureLoss(redirecting, [])).toEqual([{ variation: 'leave', redirected: 0, arrived: 0 }]);
  expect(listExposureLoss(DEFINITION, all)).toEqual([]);
});

describe('[K3] the times of a phase', () => {
  const history = (...entries: readonly (readonly [ExperimentStatus, number])[]) =>
    entries.map(([status, phase], day) => ({
      status,
      definition: { phase },
      at: new Date(Date.UTC(2026, 2, day + 1)),
    }));
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));

  test.each([
    ['a draft', history(['draft', 1]), 1, { from: null, until: null }],
    ['a running one', history(['draft', 1], ['running', 1], ['running', 1]), 1, { from: day(2), until: null }],
    [
      'a stopped one',
      history(['draft', 1], ['running', 1], ['stopped', 1], ['archived', 1]),
      1,
      { from: day(2), until: day(3) },
    ],
    ['one that runs again', history(['running', 1], ['stopped', 1], ['running', 1]), 1, { from: day(1), until: null }],
    ['an earlier phase', history(['running', 1], ['running', 2]), 1, { from: day(1), until: day(2) }],
    ['a later phase', history(['running', 1], ['running', 2]), 2, { from: day(2), until: null }],
    [
      'a later phase that has not begun',
      history(['running', 1], ['stopped', 1], ['stopped', 2]),
      2,
      { from: null, until: null },
    ],
  ])('of %s', (_, revisions, phase, expected) => {
    expect(findPhaseTimes(revisions, phase)).toEqual(expected);
  });
});
