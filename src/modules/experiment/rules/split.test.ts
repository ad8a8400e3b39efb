import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleExperiment } from '../../../../tests/support/experiments.ts';
import { createProtocolDecider } from '../../../../tests/support/protocol-experiments.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { createSplitSimulation, simulateSplit } from './split.ts';

function createDefinition(
  weights: readonly number[],
  changes: Partial<ExperimentDefinition> = {},
): ExperimentDefinition {
  const variations = weights.map((weight, index) => ({
    key: `v${index}`,
    name: '',
    weight,
    values: {},
    redirect: null,
  }));
  return sampleDefinition({ variations, ...changes });
}

function listShares(definition: ExperimentDefinition): readonly number[] {
  const { variations, notIncluded } = simulateSplit(definition, 20_000);
  return [...variations.map(({ count }) => count), notIncluded].map((count) => count / 20_000);
}

describe('[K3] the simulated split', () => {
  test.each([
    [createDefinition([0.5, 0.5]), [0.5, 0.5, 0]],
    [createDefinition([0.9, 0.1]), [0.9, 0.1, 0]],
    [createDefinition([0.5, 0.5], { coverage: 0.2 }), [0.1, 0.1, 0.8]],
    [createDefinition([0.5, 0.5], { coverage: 0 }), [0, 0, 1]],
    [createDefinition([1, 0]), [1, 0, 0]],
    [createDefinition(Array(10).fill(0.1)), [...Array(10).fill(0.1), 0]],
    [createDefinition([0.5, 0.5], { namespace: { name: 'n', start: 0.2, end: 0.5 } }), [0.15, 0.15, 0.7]],
    [
      createDefinition([0.5, 0.5], { namespace: { name: 'n', start: 0, end: 0.5 }, coverage: 0.5 }),
      [0.125, 0.125, 0.75],
    ],
  ])('has the shares of the definition, case %#', (definition, expected) => {
    listShares(definition).forEach((share, index) => {
      expect(Math.abs(share - (expected[index] ?? Number.NaN))).toBeLessThan(0.01);
    });
  });

  test('is the same for the same definition, and another for another phase', () => {
    const [first, again, next] = [1, 1, 2].map((phase) => simulateSplit(createDefinition([0.5, 0.5], { phase }), 1000));
    expect(again).toEqual(first);
    expect(next).not.toEqual(first);
  });

  test('is what an SDK decides for the same ids', () => {
    const namespace = { name: 'n', start: 0.1, end: 0.9 };
    const definition = createDefinition([0.2, 0.3, 0.5], { coverage: 0.7, namespace });
    const decide = createProtocolDecider([sampleExperiment(definition)]);
    const decided = Array.from({ length: 10_000 }, (_, index) => {
      const acqAnonymousId = `visitor-${String(index + 1).padStart(6, '0')}`;
      const visitor = { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path: '/' };
      return decide(definition.key, visitor).variation;
    });
    const countVariation = (key: string | null) => decided.filter((variation) => variation === key).length;
    const first = simulateSplit(definition, 3).variations.map(({ count }) => count);
    expect(first).toEqual(['v0', 'v1', 'v2'].map((key) => decided.slice(0, 3).filter((one) => one === key).length));
    expect(simulateSplit(definition, 10_000)).toEqual({
      variations: ['v0', 'v1', 'v2'].map((key) => ({ key, count: countVariation(key) })),
      notIncluded: countVariation(null),
    });
  });

  test('has 100,000 visitors and counts each once', () => {
    const { variations, notIncluded } = simulateSplit(createDefinition([0.5, 0.5], { coverage: 0.9 }));
    expect(variations.reduce((sum, { count }) => sum + count, notIncluded)).toBe(100_000);
    for (const count of [0, 1, 999]) {
      const few = simulateSplit(createDefinition([0.3, 0.7], { coverage: 0.5 }), count);
      expect(few.variations.reduce((sum, one) => sum + one.count, few.notIncluded)).toBe(count);
    }
  });

  test('is the same in parts', () => {
    const definition = createDefinition([0.3, 0.7], { coverage: 0.5 });
    const simulation = createSplitSimulation(definition);
    for (const count of [0, 1, 999, 1_000]) simulation.addVisitors(count);
    expect(simulation.getSplit()).toEqual(simulateSplit(definition, 2_000));
  });

  test('gives more visitors to each variation where the coverage is raised', () => {
    const [half, all] = [0.5, 1].map((coverage) => simulateSplit(createDefinition([0.4, 0.6], { coverage }), 1000));
    half?.variations.forEach(({ count }, index) => {
      expect(all?.variations[index]?.count).toBeGreaterThan(count);
    });
  });
});
