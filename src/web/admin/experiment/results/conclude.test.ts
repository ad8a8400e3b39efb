import { describe, expect, test } from 'vitest';
import { sampleDefinition } from '../../../../../tests/support/experiments.ts';
import type { VariationResults } from '../page-data.ts';
import { conclude } from './conclude.ts';

const definition = sampleDefinition();
const [control = '', band = ''] = definition.variations.map(({ key }) => key);

function createResults(variation: string, changes: Partial<VariationResults> = {}): VariationResults {
  return {
    ...{ variation, visitors: 9_000, conversions: 450, rate: 0.05, low: 0.046, high: 0.055 },
    ...{ uplift: null, upliftLow: null, upliftHigh: null, probabilityToBeatControl: null },
    ...changes,
  };
}

function concludeFrom(changes: Partial<VariationResults>, more: Partial<Parameters<typeof conclude>[0]> = {}) {
  const variations = [createResults(control), createResults(band, changes)];
  return conclude({ definition, sampleRatio: 'as-expected', step: { neededSampleSize: 8_200, variations }, ...more });
}

describe('[K3] the conclusion', () => {
  test.each([
    [0.02, 0.12, 'better'],
    [-0.12, -0.02, 'worse'],
    [-0.02, 0.12, 'undecided'],
    [0, 0.12, 'undecided'],
  ])('of an uplift from %d to %d is %s', (low, high, verdict) => {
    expect(concludeFrom({ uplift: 0.05, upliftLow: low, upliftHigh: high })).toEqual({
      kind: 'compared',
      comparisons: [{ variation: band, verdict, low, high }],
    });
  });

  test('needs enough visitors in each variation, however large the uplift is', () => {
    const good = { uplift: 0.5, upliftLow: 0.3, upliftHigh: 0.7 };
    expect(concludeFrom({ ...good, visitors: 8_199 })).toEqual({ kind: 'not-enough', visitors: 8_199, needed: 8_200 });
    expect(concludeFrom({ ...good, visitors: 8_200 }).kind).toBe('compared');
    expect(concludeFrom({ ...good, visitors: 0 })).toEqual({ kind: 'not-enough', visitors: 0, needed: 8_200 });
  });

  test('does not wait for a variation that gets no visitors', () => {
    const variations = definition.variations.map((one, index) => ({ ...one, weight: 1 - index }));
    const conclusion = concludeFrom({ visitors: 0 }, { definition: { ...definition, variations } });
    expect(conclusion).toEqual({ kind: 'compared', comparisons: [] });
  });

  test('is none for invalid numbers', () => {
    const good = { uplift: 0.5, upliftLow: 0.3, upliftHigh: 0.7 };
    expect(concludeFrom(good, { sampleRatio: 'mismatch' })).toEqual({ kind: 'mismatch' });
    expect(concludeFrom(good, { sampleRatio: 'too-few-visitors' }).kind).toBe('compared');
    const countries = { ...definition, hashAttribute: 'applicationCountry' } as const;
    expect(concludeFrom(good, { definition: countries })).toEqual({ kind: 'countries' });
  });

  test('is none without visitors or without a rate', () => {
    const nobody = [createResults(control, { visitors: 0 }), createResults(band, { visitors: 0 })];
    const empty = { neededSampleSize: null, variations: nobody };
    expect(conclude({ definition, sampleRatio: null, step: empty })).toEqual({ kind: 'no-visitors' });
    const unknown = { neededSampleSize: null, variations: [createResults(control), createResults(band)] };
    expect(concludeFrom({}, { step: unknown })).toEqual({ kind: 'size-unknown' });
  });
});
