import { expect, test } from 'vitest';
import { sampleDefinition } from '../../../../tests/support/experiments.ts';
import { findConflicts } from './check-definition.ts';

function requires(key: string, experiments: readonly string[]) {
  const prerequisites = experiments.map((experiment) => ({ experiment, variations: ['control'] }));
  return sampleDefinition({
    key,
    prerequisites,
    variations: sampleDefinition().variations.map((one) => ({ ...one, values: {} })),
  });
}

/** Each experiment requires all before it, so that each costs twice as much as the one before. */
function createNet(size: number) {
  const keys = Array.from({ length: size }, (_, index) => `net-${index}`);
  return keys.map((key, index) => ({ status: 'running' as const, definition: requires(key, keys.slice(0, index)) }));
}

function findCosts(...conflictsOf: Parameters<typeof findConflicts>) {
  return findConflicts(...conflictsOf).filter(({ code }) => code === 'prerequisite-cost');
}

test('[F5] prerequisites of prerequisites that make pages slow are refused', () => {
  const net = createNet(6);
  const keys = net.map(({ definition }) => definition.key);
  expect(findCosts(requires('next', keys.slice(0, 5)), net)).toEqual([]);
  expect(findCosts(requires('next', keys), net)).toMatchObject([
    { path: 'prerequisites', severity: 'error', experiments: keys },
  ]);
});

test('[F5] also those of a running experiment that requires this one', () => {
  const net = createNet(5);
  const keys = net.map(({ definition }) => definition.key);
  const dependent = { status: 'running' as const, definition: requires('dependent', [...keys, 'middle']) };
  expect(findCosts(requires('middle', []), [...net, dependent])).toEqual([]);
  expect(findCosts(requires('middle', keys), [...net, dependent])).toMatchObject([{ experiments: ['dependent'] }]);
});

test('[F5] a long chain costs little, and what does not run costs nothing', () => {
  const chain = Array.from({ length: 30 }, (_, index) => ({
    status: 'running' as const,
    definition: requires(`chain-${index}`, index === 0 ? [] : [`chain-${index - 1}`]),
  }));
  expect(findCosts(requires('next', ['chain-29']), chain)).toEqual([]);
  const drafts = createNet(12).map(({ definition }) => ({ status: 'draft' as const, definition }));
  expect(
    findCosts(
      requires(
        'next',
        drafts.slice(0, 10).map(({ definition }) => definition.key),
      ),
      drafts,
    ),
  ).toEqual([]);
});
