import { describe, expect, test } from 'vitest';
import { createDecideRequest } from './decide-request.ts';
import type { FeaturePayload } from './payload.ts';
import { isWellFormedExperiment, isWellFormedFeature } from './payload-shape.ts';

const META = [{ key: 'control' }, { key: 'bold' }];
const SPLIT = { meta: META, weights: [0, 1], hashAttribute: 'acqAnonymousId', hashVersion: 2 };
const HERO = { defaultValue: null, rules: [{ ...SPLIT, key: 'hero', variations: [null, 'band'] }] };
const REDIRECT = {
  ...{ ...SPLIT, key: 'spring', urlPatterns: [{ include: true, type: 'simple', pattern: '/acquisition/' }] },
  variations: [{}, { urlRedirect: 'https://club.example/acquisition/spring' }],
};

const MALFORMED: readonly (readonly [string, object])[] = [
  ['a prerequisite that is null', { parentConditions: [null] }],
  ['a prerequisite whose condition is null inside', { parentConditions: [{ id: 'a', condition: { $not: null } }] }],
  ['filters that are an object', { filters: {} }],
  ['a filter without ranges', { filters: [{ seed: 'x' }] }],
  ['meta data of no variation', { meta: [] }],
  ['ranges that are null', { ranges: [null] }],
  ['a negation of null', { condition: { $not: null } }],
  ['an alternative of null', { condition: { $or: [null] } }],
  ['a conjunction that is null', { condition: { $and: null } }],
];

function decide(payload: Partial<FeaturePayload>) {
  const visitor = { acqAnonymousId: 'a', applicationCountry: 'DE', applicationLanguage: 'DE', path: '/' };
  const request = { visitor, cookie: null, url: 'https://club.example/acquisition/' };
  return createDecideRequest({ features: {}, experiments: [], savedGroups: {}, ...payload })(request);
}

describe('[I6] a part of a payload with', () => {
  test.each(MALFORMED)('%s does not include the visit, and the other parts do', (_, part) => {
    const broken = { ...SPLIT, key: 'broken', variations: [null, 'social'], ...part };
    const features = { 'landing.headline': { defaultValue: null, rules: [broken] }, 'landing.hero': HERO };
    const { flags, variants } = decide({ features });
    expect([flags, variants]).toEqual([{ 'landing.hero': 'band' }, { hero: 'bold' }]);
    expect(isWellFormedFeature(features['landing.headline'])).toBe(false);
    expect(isWellFormedFeature(HERO)).toBe(true);
  });

  test.each(MALFORMED)('%s as a rollout applies to nobody', (_, part) => {
    const rollout = { force: 'social', coverage: 1, hashAttribute: 'acqAnonymousId', ...part };
    const features = { 'landing.headline': { defaultValue: null, rules: [rollout] }, 'landing.hero': HERO };
    expect(decide({ features }).flags).toMatchObject({ 'landing.hero': 'band' });
  });

  test.each([...MALFORMED, ['variations that are null', { variations: [null, null] }] as const])(
    '%s as a redirect leads nowhere, and the next one applies',
    (_, part) => {
      const broken = { ...REDIRECT, key: 'broken', ...part };
      const { redirect, variants } = decide({ experiments: [broken, REDIRECT] });
      expect([redirect, variants.spring]).toEqual(['https://club.example/acquisition/spring', 'bold']);
      expect(isWellFormedExperiment(broken)).toBe(false);
      expect(isWellFormedExperiment(REDIRECT)).toBe(true);
    },
  );

  test('a variation that is null keeps the visit where it is', () => {
    expect(decide({ experiments: [{ ...REDIRECT, variations: [{ urlRedirect: 'https://club.example/a' }, null] }] }))
      // The visit is in this variation.
      .toMatchObject({ redirect: null, variants: { spring: 'bold' } });
  });

  test('a feature whose name objects inherit, and one with 5,000 rules, leave the others as they are', () => {
    const payload = JSON.parse(
      JSON.stringify({
        features: {
          prototype: { defaultValue: 'social' },
          'landing.headline': {
            defaultValue: null,
            rules: Array.from({ length: 5_000 }, () => ({ force: 'social', coverage: 0 })),
          },
          'landing.hero': HERO,
        },
      }).replace('"prototype"', '"__proto__"'),
    );
    expect(Object.keys(payload.features)).toContain('__proto__');
    expect(decide(payload)).toMatchObject({ flags: { 'landing.hero': 'band' }, variants: { hero: 'bold' } });
    expect(Object.hasOwn(Object.prototype, 'defaultValue')).toBe(false);
  });

  test.each([[[0.5, 0.6]], [[1]], [[{}, 1]]])('the weights %j is malformed: an SDK would split evenly', (weights) => {
    const rule = { ...SPLIT, key: 'broken', variations: [null, 'social'], weights };
    expect(isWellFormedFeature({ defaultValue: null, rules: [rule] })).toBe(false);
    expect(isWellFormedExperiment({ ...REDIRECT, weights })).toBe(false);
    expect(isWellFormedFeature({ defaultValue: null, rules: [{ ...rule, weights: [0.333, 0.667] }] })).toBe(true);
  });

  test('a condition that is nested too deeply is malformed', () => {
    const condition = JSON.parse(`${'{"$not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`);
    expect(isWellFormedFeature({ defaultValue: null, rules: [{ force: 'band', condition }] })).toBe(false);
  });
});
