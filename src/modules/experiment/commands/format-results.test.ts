import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleRedirects } from '../../../../tests/support/experiments.ts';
import {
  buildStep,
  checkVisits,
  type ExperimentResults,
  listExposureLoss,
  listStepCounts,
  RESULT_STEPS,
  type VariationCounts,
} from '../rules/results.ts';
import { formatResults } from './format-results.ts';

const STARTED = new Date('2026-03-01T09:00:00.000Z');
const HEAD = `headline: phase 1, from ${STARTED.toISOString()} to now`;

function counted(visits: number, changes: Partial<VariationCounts> = {}): readonly VariationCounts[] {
  const nothing = { redirected: 0, arrived: 0, codes: 0, forms: 0, registrations: 0, activations: 0 };
  return ['control', 'band'].map((variation) => ({ ...nothing, ...changes, variation, visits }));
}

function resultsOf(counts: readonly VariationCounts[], from: Date | null = STARTED): ExperimentResults {
  const definition = sampleDefinition();
  const steps = RESULT_STEPS.map((step) => buildStep(step, definition, listStepCounts(definition, counts, step), []));
  const sampleRatio = checkVisits(definition, counts);
  return { phase: 1, from, until: null, sampleRatio, steps, exposureLoss: [] };
}

describe('[K3] results in a terminal', () => {
  test('without visitors are one sentence instead of empty tables', () => {
    const lines = formatResults('headline', resultsOf(counted(0)));
    expect(lines).toEqual([HEAD, expect.stringMatching(/^No visitors were counted\..*bots and previews are not/)]);
  });

  test('of an experiment that never ran say so', () => {
    expect(formatResults('headline', resultsOf([], null))).toEqual(['headline: phase 1, never ran']);
  });

  test('have no probability of the split before there are enough visitors', () => {
    const lines = formatResults('headline', resultsOf(counted(2)));
    expect(lines[1]).toBe('sample ratio: too few visitors to check it');
    expect(formatResults('headline', resultsOf(counted(200)))[1]).toMatch(
      /^sample ratio: as-expected, p = 1\.00, expected 200 : 200/,
    );
  });

  test('show redirected visits of which none was counted otherwise', () => {
    const lost = listExposureLoss({ variations: sampleRedirects('/spring') }, [
      { ...counted(0, { redirected: 3 })[0], variation: 'leave' } as VariationCounts,
    ]);
    const lines = formatResults('headline', { ...resultsOf(counted(0)), exposureLoss: lost });
    expect(lines.at(-1)).toBe('redirect of leave: 3 visits redirected, 0 arrived');
  });
});
