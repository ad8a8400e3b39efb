import { describe, expect, test } from 'vitest';
import { decideExposures } from './decide-exposures.ts';
import { createDecideRequest } from './decide-request.ts';
import type { FeatureDefinition, FeaturePayload } from './payload.ts';
import { listRedirectTargets } from './redirect-targets.ts';
import { selectUsed } from './select-used.ts';

const ORIGIN = 'https://club.example';
const SPLIT = {
  ...{ meta: [{ key: 'control' }, { key: 'bold' }], weights: [0, 1] },
  ...{ hashAttribute: 'acqAnonymousId', hashVersion: 2 },
};

function split(key: string, variations: readonly unknown[], more: object = {}): FeatureDefinition {
  return { defaultValue: null, rules: [{ ...SPLIT, key, variations, ...more }] };
}

function requires(...ids: readonly string[]) {
  return { parentConditions: ids.map((id) => ({ id, condition: { value: 'on' } })) };
}

function redirect(key: string, from: string, to: string, more: object = {}) {
  const urlPatterns = [{ include: true, type: 'simple', pattern: from }];
  return { ...SPLIT, key, urlPatterns, variations: [{}, { urlRedirect: to }], ...more };
}

function select(payload: Partial<FeaturePayload>) {
  return selectUsed({ features: {}, experiments: [], savedGroups: {}, ...payload }, ORIGIN);
}

function request(path = '/', cookie: string | null = null) {
  const visitor = { acqAnonymousId: 'a', applicationCountry: 'DE', applicationLanguage: 'DE', path };
  return { visitor, cookie, url: `${ORIGIN}/acquisition${path}` };
}

describe('[H5] the payload of another service', () => {
  test('has what our pages use, and what that depends on', () => {
    const features = {
      'landing.hero': split('hero', [null, 'band'], requires('holdout', 'no-such-feature')),
      'text.landing.title': { defaultValue: { en: 'Come in' } },
      'experiment.hero': split('hero', ['control', 'bold']),
      holdout: split('holdout', ['off', 'on'], requires('region')),
      region: { defaultValue: 'on' },
      'shop.cart': split('cart', ['a', 'b'], requires('shop.region')),
      'shop.region': { defaultValue: 'on' },
      'experiment.cart': split('cart', ['a', 'b']),
      'landing.heroes': { defaultValue: 1 },
    };
    const { payload, refused } = select({ features });
    const { 'shop.cart': _, 'shop.region': __, 'experiment.cart': ___, 'landing.heroes': ____, ...used } = features;
    expect([payload.features, refused]).toEqual([used, []]);
  });

  test('has redirects to our own origin, with their prerequisites, and no other experiments without a feature', () => {
    const spring = redirect('spring', '/acquisition/', `${ORIGIN}/acquisition/spring`, requires('region'));
    const experiments = [
      spring,
      redirect('shop', '/', 'https://shop.example/sale'),
      redirect('manual', '/', `${ORIGIN}/acquisition/spring`, { manual: true }),
      redirect('path', '/', '/spring'),
      { ...SPLIT, key: 'visual', urlPatterns: [], variations: [{}, { css: 'a{}' }] },
    ];
    const features = { region: { defaultValue: 'on' }, other: { defaultValue: 'on' } };
    const { payload, refused } = select({ features, experiments });
    expect([payload.experiments, Object.keys(payload.features), refused]).toEqual([[spring], ['region'], []]);
  });

  test('an experiment of another product is neither drawn nor counted on our pages', () => {
    const features = { 'shop.cart': split('cart', ['a', 'b']), 'landing.hero': split('hero', [null, 'band']) };
    const { payload } = select({ features });
    const decided = createDecideRequest(payload)(request());
    expect(decided).toMatchObject({ newCookie: 'hero.0.bold', variants: { hero: 'bold' } });
    const exposures = decideExposures(
      {
        ...{ kind: 'page', step: null, path: '/', flags: ['landing.hero'], exposures: null },
        ...{ variants: decided.variants, features: decided.features, assignments: decided.newCookie },
      },
      listRedirectTargets(payload),
    );
    expect(exposures?.counts.map(({ experiment }) => experiment)).toEqual(['hero']);
    const onlyForeign = createDecideRequest(select({ features: { 'shop.cart': features['shop.cart'] } }).payload);
    expect(onlyForeign(request())).toMatchObject({ hasExperiments: false, newCookie: '-' });
  });

  test('a malformed part is left out with a reason, unless our pages do not use it', () => {
    const hero = split('hero', [null, 'band']);
    const features = {
      'landing.hero': hero,
      'landing.headline': split('headline', [null, 'social'], { parentConditions: [null] }),
      'shop.cart': split('cart', ['a', 'b'], { parentConditions: [null] }),
    };
    const experiments = [redirect('spring', '/a', `${ORIGIN}/b`, { meta: [] })];
    expect(select({ features, experiments })).toEqual({
      payload: { features: { 'landing.hero': hero }, experiments: [], savedGroups: {} },
      refused: [
        { part: 'landing.headline', reason: 'malformed' },
        { part: 'spring', reason: 'malformed' },
      ],
    });
  });
});

describe('[F5] redirects of another service', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((path) => `${ORIGIN}/acquisition/${path}`) as [
    string,
    string,
    string,
    string,
  ];

  test.each([
    ['two', [redirect('ab', '/acquisition/a', b), redirect('ba', '/acquisition/b', a)]],
    [
      'three',
      [redirect('ab', '/acquisition/a', b), redirect('bc', '/acquisition/b', c), redirect('ca', '/acquisition/c', a)],
    ],
  ])('a cycle of %s is left out, and what leads into it stays', (_, cycle) => {
    const into = redirect('da', '/acquisition/d', a);
    const { payload, refused } = select({ experiments: [into, ...cycle] });
    expect(payload.experiments).toEqual([into]);
    expect(refused).toEqual(cycle.map(({ key }) => ({ part: key, reason: 'redirect-cycle' })));
  });

  test('a chain stays, and one that leads to an address where it begins as well', () => {
    const experiments = [
      redirect('ab', '/acquisition/a', b),
      redirect('bc', '/acquisition/b', c),
      redirect('dd', '/acquisition/d', d),
    ];
    expect(select({ experiments })).toMatchObject({ payload: { experiments }, refused: [] });
  });

  test('more than fifty are not compared', () => {
    const experiments = Array.from({ length: 51 }, (_, index) => redirect(`r${index}`, `/acquisition/${index}`, a));
    const { payload, refused } = select({ experiments });
    expect(payload.experiments).toHaveLength(50);
    expect(refused).toEqual([{ part: 'r50', reason: 'too-many-redirects' }]);
  });
});
