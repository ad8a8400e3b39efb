import { describe, expect, test } from 'vitest';
import { createDecideRequest } from './decide-request.ts';
import type { FeatureDefinition } from './payload.ts';

const META = [{ key: 'control' }, { key: 'bold' }];
const HERO = {
  defaultValue: null,
  rules: [{ key: 'hero', variations: [null, 'band'], meta: META, hashAttribute: 'acqAnonymousId', hashVersion: 2 }],
};

function decideBy(feature: FeatureDefinition) {
  return createDecideRequest({ features: { 'landing.hero': feature }, experiments: [], savedGroups: {} });
}

function request(acqAnonymousId: string, cookie: string | null, query = '', path = '/') {
  const visitor = { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path };
  return { visitor, cookie, url: `https://club.example/acquisition${path}${query}` };
}

describe('[K9] the variants of a request', () => {
  test('the first request sets the cookie, and others keep it', () => {
    const decide = decideBy(HERO);
    const { newCookie, variants } = decide(request('a', null));
    expect(newCookie).toBe(`hero.0.${variants.hero}`);
    for (const id of ['b', 'c', 'd']) {
      const later = decide(request(id, newCookie));
      expect([later.newCookie, later.variants]).toEqual([null, variants]);
      expect(decide(request(id, newCookie))).toBe(later);
    }
  });

  test('[B5] disablegb=true switches experiments off for the rest of the visit', () => {
    const decide = decideBy(HERO);
    const off = decide(request('a', 'hero.0.bold', '?disablegb=true'));
    expect([off.newCookie, off.variants, off.flags]).toEqual(['-', {}, {}]);
    const { newCookie, variants, flags } = decide(request('a', '-'));
    expect([newCookie, variants, flags]).toEqual([null, {}, {}]);
    for (const query of ['?disablegb=false', '?disablegb', '?other=disablegb=true'])
      expect(decide(request('a', 'hero.0.bold', query)).variants, query).toEqual({ hero: 'bold' });
  });

  test('[E8] it says whether an experiment runs, for visits that none includes as well', () => {
    const decide = decideBy(HERO);
    for (const [cookie, query] of [
      [null, ''],
      ['-', ''],
      ['hero.0.!', ''],
      ['hero.0.bold', '?disablegb=true'],
    ] as const)
      expect(decide(request('a', cookie, query)).hasExperiments).toBe(true);
    const rollout = decideBy({ defaultValue: null, rules: [{ force: 'band' }] });
    expect(rollout(request('a', null)).hasExperiments).toBe(false);
  });

  test.each([
    ['a rollout to a part of all visitors', { force: 'band', coverage: 0.5, hashAttribute: 'acqAnonymousId' }],
    ['a condition on the id', { force: 'band', condition: { acqAnonymousId: { $regex: '[02468]$' } } }],
  ])('%s is decided for each visitor', (_, rule) => {
    const decide = decideBy({ defaultValue: null, rules: [rule] });
    const heroes = Array.from({ length: 100 }, (__, id) => decide(request(String(id), '-')).flags['landing.hero']);
    expect(new Set(heroes)).toEqual(new Set(['band', undefined]));
  });

  test('a visit that begins is decided once where nothing is drawn, and each by its own id where something is', () => {
    const fixed = decideBy({ defaultValue: null, rules: [{ force: 'band' }] });
    expect(fixed(request('a', null))).toBe(fixed(request('b', null)));
    const cookies = [
      HERO,
      { defaultValue: null, rules: [{ force: 'band', coverage: 0.5, hashAttribute: 'acqAnonymousId' }] },
    ].map((feature) => {
      const decide = decideBy(feature);
      return new Set(Array.from({ length: 100 }, (_, id) => decide(request(String(id), null)).newCookie)).size;
    });
    expect(cookies).toEqual([2, 2]);
  });

  test('pages with other paths are decided separately', () => {
    const rules = [{ ...HERO.rules[0], condition: { path: '/spring' } }];
    const decide = decideBy({ defaultValue: null, rules });
    expect(decide(request('a', 'hero.0.bold')).variants).toEqual({});
    expect(decide(request('a', 'hero.0.bold', '', '/spring')).variants).toEqual({ hero: 'bold' });
    expect(decide(request('a', 'hero.0.bold')).variants).toEqual({});
  });
});
