import type { Experiment, ExperimentDefinition, Variation } from '#modules/experiment/rules/experiment.ts';

const VARIATIONS: readonly Variation[] = [
  { key: 'control', name: 'As it is', weight: 0.5, values: {}, redirect: null },
  { key: 'band', name: 'The band', weight: 0.5, values: { 'landing.hero': 'band' }, redirect: null },
];

/** A complete definition that varies the hero of the landing page for everyone. */
export function sampleDefinition(changes: Partial<ExperimentDefinition> = {}): ExperimentDefinition {
  return {
    key: 'hero',
    name: 'Hero of the landing page',
    hypothesis: 'A picture of people lets more visitors register.',
    hashAttribute: 'acqAnonymousId',
    variations: VARIATIONS,
    coverage: 1,
    targeting: { countries: [], languages: [], paths: [] },
    namespace: null,
    prerequisites: [],
    environments: [],
    phase: 1,
    ...changes,
  };
}

/** Variations with the given values of one flag, of equal weights; null is the control's. */
export function sampleVariations(flag: string, values: readonly unknown[]): readonly Variation[] {
  return values.map((value, index) => ({
    key: `v${index}`,
    name: `Variation ${index}`,
    weight: 1 / values.length,
    values: value === null ? {} : { [flag]: value },
    redirect: null,
  }));
}

/** A control that stays, and a variation that redirects. */
export function sampleRedirects(target: string): readonly Variation[] {
  return [
    { key: 'stay', name: 'Stay', weight: 0.5, values: {}, redirect: null },
    { key: 'leave', name: 'Leave', weight: 0.5, values: {}, redirect: target },
  ];
}

const START = new Date('2026-03-02T12:00:00.000Z');

/** A running experiment. */
export function sampleExperiment(
  changes: Partial<ExperimentDefinition> = {},
  state: Partial<Experiment> = {},
): Experiment {
  return {
    ...{ id: '019ca945-0a00-7d3b-a6d9-1de06c017edb', revision: 2, status: 'running' },
    ...{ createdAt: START, changedAt: START, startedAt: START, stoppedAt: null, archivedAt: null },
    ...state,
    definition: sampleDefinition(changes),
  };
}
