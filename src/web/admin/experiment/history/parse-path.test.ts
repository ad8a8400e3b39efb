import { expect, test } from 'vitest';
import { listDifferences } from '#modules/experiment/rules/list-differences.ts';
import { sampleDefinition } from '../../../../../tests/support/experiments.ts';
import { parsePath } from './parse-path.ts';

test.each([
  ['name', { kind: 'field', field: 'name' }],
  ['targeting.countries', { kind: 'field', field: 'targeting.countries' }],
  ['namespace', { kind: 'field', field: 'namespace' }],
  ['namespace.start', { kind: 'field', field: 'namespace.start' }],
  ['variations[2]', { kind: 'variation', index: 2 }],
  ['variations[1].weight', { kind: 'variation-field', index: 1, field: 'weight' }],
  ['variations[1].values["landing.hero"]', { kind: 'flag', index: 1, flag: 'landing.hero', language: null }],
  ['variations[0].values["text.skip"].de', { kind: 'flag', index: 0, flag: 'text.skip', language: 'de' }],
  ['prerequisites[0]', { kind: 'prerequisite', index: 0 }],
  ['prerequisites[10].variations', { kind: 'prerequisite', index: 10 }],
  ['variations[1].colour', { kind: 'unknown', path: 'variations[1].colour' }],
  ['later.property', { kind: 'unknown', path: 'later.property' }],
  ['toString', { kind: 'unknown', path: 'toString' }],
])('[K3] the history reads the path %s', (path, place) => {
  expect(parsePath(path)).toEqual(place);
});

test('[K3] no property of a definition is unknown to the history', () => {
  const before = sampleDefinition();
  const [control, band] = before.variations;
  if (!control || !band) throw new Error('The sample has two variations');
  const after = {
    ...sampleDefinition({ key: 'other', name: 'Other', hypothesis: 'Other', hashAttribute: 'applicationCountry' }),
    ...{ coverage: 0.5, phase: 2, environments: ['test'], namespace: { name: 'n', start: 0, end: 0.5 } },
    targeting: { countries: ['DE'], languages: ['de'], paths: ['/'] },
    prerequisites: [{ experiment: 'hero', variations: ['band'] }],
    variations: [
      { key: 'a', name: 'A', weight: 0.4, values: { 'text.skip': { de: 'Weiter' } }, redirect: '/a' },
      { ...band, values: { 'landing.hero': 'default' } },
      { ...control, key: 'c' },
    ],
  };
  const kinds = listDifferences({ status: 'draft', ...before }, { status: 'running', ...after }).map(
    ({ path }) => parsePath(path).kind,
  );
  expect(kinds).not.toContain('unknown');
  expect(new Set(kinds)).toEqual(new Set(['field', 'variation', 'variation-field', 'flag', 'prerequisite']));
});
