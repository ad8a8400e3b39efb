import { describe, expect, test } from 'vitest';
import { createDecideRequest } from './decide-request.ts';
import type { FeatureDefinition } from './payload.ts';

const META = [{ key: 'control' }, { key: 'bold' }];

function rule(key: string, more: object = {}) {
  const split = { key, variations: ['daba', 'social'], meta: META, hashAttribute: 'acqAnonymousId', hashVersion: 2 };
  return { ...split, weights: [0, 1], ...more };
}

function decideBy(...rules: readonly object[]) {
  return createDecideRequest(createPayload({ 'landing.headline': { defaultValue: null, rules: rules as [] } }));
}

function createPayload(features: Readonly<Record<string, FeatureDefinition>>) {
  return { features, experiments: [], savedGroups: {} };
}

function request(acqAnonymousId: string, cookie: string | null, path = '/') {
  const visitor = { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path };
  return { visitor, cookie, url: `https://club.example/acquisition${path}` };
}

describe('[K9] what the cookie of a visit cannot remember does not include the visit', () => {
  test.each([
    ['a key with a dot', rule('shop.headline')],
    ['a key of more than 64 characters', rule('k'.repeat(65))],
    ['the key of a variation with a dot', rule('headline', { meta: [{ key: 'control' }, { key: 'v1.2' }] })],
    ['a version that is no whole number', rule('headline', { bucketVersion: 1.5 })],
  ])('an experiment with %s', (_, unsuitable) => {
    const decide = decideBy(unsuitable);
    const first = decide(request('a', null));
    expect([first.flags, first.variants, first.newCookie]).toEqual([{}, {}, '-']);
    const next = decide(request('b', first.newCookie));
    expect([next.flags, next.variants, next.newCookie]).toEqual([{}, {}, null]);
  });

  test('experiments beyond the room of the cookie, on any page', () => {
    const keys = Array.from({ length: 200 }, (_, index) => `experiment-${String(index).padStart(3, '0')}`);
    // Only one of two pages is targeted at a time, so that open and assigned places change.
    const texts = keys.map((key, index) => {
      const condition = { path: index % 2 === 0 ? '/' : '/spring' };
      return [`text.${key}`, { defaultValue: null, rules: [rule(key, { condition })] }] as const;
    });
    const decide = createDecideRequest(createPayload(Object.fromEntries(texts)));
    let cookie: string | null = null;
    const seen: Readonly<Record<string, string>>[] = [];
    for (const path of ['/', '/spring', '/', '/spring']) {
      const { variants, newCookie }: ReturnType<typeof decide> = decide(request('a', cookie, path));
      cookie = newCookie ?? cookie;
      seen.push(variants);
    }
    expect(cookie?.length).toBeLessThanOrEqual(2_000);
    expect(Object.keys(seen[0] ?? {}).length).toBeGreaterThan(20);
    expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  });

  test('rollouts beyond the room of the cookie, also those of a visit that has begun', () => {
    const keys = Array.from({ length: 120 }, (_, index) => `text.key-${index}`);
    const rules = [{ force: { en: 'Come in' }, coverage: 1, hashAttribute: 'acqAnonymousId' }];
    const decide = createDecideRequest(
      createPayload(Object.fromEntries(keys.map((key) => [key, { defaultValue: null, rules }]))),
    );
    for (const begun of [null, 'hero.0.bold']) {
      const first = decide(request('a', begun));
      const next = decide(request('b', first.newCookie ?? begun));
      expect(Object.keys(first.flags).length).toBeLessThan(120);
      expect(next.flags).toEqual(first.flags);
      expect(decide(request('c', next.newCookie ?? first.newCookie ?? begun)).flags).toEqual(first.flags);
    }
  });
});

test('[K9] a visit whose place in each rollout is known is decided once', () => {
  const decide = decideBy({ force: 'social', coverage: 0.5, hashAttribute: 'acqAnonymousId' });
  const { newCookie, flags } = decide(request('a', null));
  const known = decide(request('b', newCookie));
  expect(known.flags).toEqual(flags);
  expect(decide(request('c', newCookie))).toBe(known);
});
