import { expect, test } from 'vitest';
import { simulateSplit } from '#modules/experiment/rules/split.ts';
import { sampleDefinition } from '../../../../../tests/support/experiments.ts';
import { simulateInSlices } from './simulate-in-slices.ts';

const COUNT = 15_000;
const definition = sampleDefinition({ coverage: 0.8 });

test('[K3] the split in slices is that of the rule, and other work runs in between', async () => {
  const progress: number[] = [];
  const onProgress = (simulated: number) => progress.push(simulated);
  const { signal } = new AbortController();
  const split = await simulateInSlices(definition, { count: COUNT, signal, onProgress });
  expect(split).toEqual(simulateSplit(definition, COUNT));
  expect(progress.length).toBeGreaterThan(1);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

test('[K3] an aborted simulation ends without a split', async () => {
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  expect(await simulateInSlices(definition, { count: COUNT, signal: controller.signal, onProgress })).toBeNull();
});
