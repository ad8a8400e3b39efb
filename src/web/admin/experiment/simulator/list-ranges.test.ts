import { expect, test } from 'vitest';
import { explainDecision } from '#modules/experiment/rules/decision.ts';
import { sampleExperiment } from '../../../../../tests/support/experiments.ts';
import { listRanges } from './list-ranges.ts';

test('[K3] the ranges are those by which visitors are split', () => {
  const experiment = sampleExperiment({ coverage: 0.7 });
  const ranges = listRanges(experiment.definition);
  const keys = experiment.definition.variations.map(({ key }) => key);
  for (let number = 0; number < 500; number++) {
    const visitor = { acqAnonymousId: `v${number}`, applicationCountry: 'DE', applicationLanguage: null, path: '/' };
    const { bucket, variation } = explainDecision(experiment, visitor, []);
    const index = ranges.findIndex(({ start, end }) => (bucket ?? -1) >= start && (bucket ?? -1) < end);
    expect(keys[index] ?? null).toBe(variation);
  }
});
