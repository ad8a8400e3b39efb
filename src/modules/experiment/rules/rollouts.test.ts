import { GrowthBookClient } from '@growthbook/growthbook';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDecideRequest } from './decide-request.ts';
import { createDecideVisit } from './decide-visit.ts';
import { readPublishedPayload } from './feature-response.ts';
import type { FeaturePayload } from './payload.ts';
import { formatAssignments, parseAssignments } from './visit-assignments.ts';

const PAGE = 'https://club.example/acquisition/';
const IDS = Array.from({ length: 200 }, (_, index) => `visitor-${index}`);

function payload(rule: object, savedGroups: FeaturePayload['savedGroups'] = {}): FeaturePayload {
  return {
    features: { 'landing.hero': { defaultValue: null, rules: [{ force: 'band', ...rule }] } },
    experiments: [],
    savedGroups,
  };
}

function visitor(acqAnonymousId: string, more: object = {}) {
  return { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path: '/', ...more };
}

const ROLLOUT = { coverage: 0.5, hashAttribute: 'acqAnonymousId' };

describe('[K9] a rollout of another service', () => {
  test('is drawn once for the visit, whatever id the visitor has later', () => {
    const decide = createDecideVisit(payload(ROLLOUT));
    fc.assert(
      fc.property(fc.uuid(), fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }), (first, others) => {
        let { flags, assignments } = decide(visitor(first), null, PAGE);
        for (const id of others) {
          const next = decide(visitor(id), parseAssignments(formatAssignments(assignments)), PAGE);
          expect(next.flags).toEqual(flags);
          ({ flags, assignments } = next);
        }
      }),
    );
  });

  test.each([
    ['a coverage', ROLLOUT],
    ['a coverage with a seed and the newer hash', { ...ROLLOUT, seed: 'x', hashVersion: 2 }],
    ['a range', { hashAttribute: 'acqAnonymousId', range: [0.25, 0.75] }],
    ['a namespace', { filters: [{ seed: 'n', ranges: [[0, 0.5]], attribute: 'acqAnonymousId' }] }],
    ['the id of the protocol', { coverage: 0.5 }],
  ])('applies at the start of a visit to whom an SDK applies it, with %s', (_, rule) => {
    const given = payload(rule);
    const decide = createDecideVisit(given);
    const sdk = new GrowthBookClient().initSync({ payload: given as object });
    const heroes = IDS.map((id) => decide(visitor(id), null, PAGE).flags['landing.hero'] ?? null);
    const attributes = (id: string) => ({ id, ...visitor(id) });
    expect(heroes).toEqual(IDS.map((id) => sdk.evalFeature('landing.hero', { attributes: attributes(id) }).value));
    const share = heroes.filter((hero) => hero === 'band').length / IDS.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.15);
  });

  test('applies only where its condition holds, page by page', () => {
    const decide = createDecideVisit(payload({ ...ROLLOUT, condition: { path: '/spring' } }));
    const included = IDS.find((id) => decide(visitor(id, { path: '/spring' }), null, PAGE).flags['landing.hero']) ?? '';
    const start = decide(visitor(included), null, PAGE);
    expect(start.flags).toEqual({});
    const spring = decide(visitor('another', { path: '/spring' }), start.assignments, PAGE);
    expect(spring.flags).toEqual({ 'landing.hero': 'band' });
  });

  test('adds its place to the cookie, and one that everybody gets adds nothing', () => {
    const { newCookie } = createDecideRequest(payload(ROLLOUT))({ visitor: visitor('a'), cookie: null, url: PAGE });
    expect(newCookie).toMatch(/^rollout-[a-z0-9]+\.0\.(?:1|!)$/);
    expect(createDecideRequest(payload({}))({ visitor: visitor('a'), cookie: null, url: PAGE }).newCookie).toBe('-');
  });
});

describe('[H5] saved groups of another service', () => {
  const groups = { beta: ['visitor-1', 'visitor-2'] };
  const inGroup = { condition: { acqAnonymousId: { $inGroup: 'beta' } } };
  const experiment = {
    ...{ key: 'hero', variations: [null, 'band'], weights: [0, 1], hashAttribute: 'acqAnonymousId', hashVersion: 2 },
    ...{ meta: [{ key: 'control' }, { key: 'band' }], ...inGroup },
  };

  test('decide about the value of a flag', () => {
    const decide = createDecideVisit(payload(inGroup, groups));
    expect(decide(visitor('visitor-1'), null, PAGE).flags).toEqual({ 'landing.hero': 'band' });
    expect(decide(visitor('visitor-3'), null, PAGE).flags).toEqual({});
  });

  test('are read from an encrypted payload, too', () => {
    const { features, savedGroups } = payload(inGroup, groups);
    const encrypt = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const response = { features: {}, encryptedFeatures: encrypt(features), encryptedSavedGroups: encrypt(savedGroups) };
    const published = readPublishedPayload(response, (text) => Buffer.from(text, 'base64').toString());
    const decide = createDecideVisit(published?.payload ?? payload({}));
    expect(decide(visitor('visitor-1'), null, PAGE).flags).toEqual({ 'landing.hero': 'band' });
    expect(decide(visitor('visitor-3'), null, PAGE).flags).toEqual({});
  });

  test('decide about an experiment, for the whole visit', () => {
    const features = { 'landing.hero': { defaultValue: null, rules: [experiment] } };
    const decide = createDecideVisit({ features, experiments: [], savedGroups: groups });
    const begun = decide(visitor('visitor-1'), null, PAGE);
    expect(begun.variants).toEqual({ hero: 'band' });
    expect(decide(visitor('visitor-2'), begun.assignments, PAGE).variants).toEqual({ hero: 'band' });
    expect(decide(visitor('visitor-3'), null, PAGE)).toEqual(expect.objectContaining({ variants: {}, flags: {} }));
    const rare = { ...experiment, coverage: 0 };
    const none = createDecideVisit({
      features: { 'landing.hero': { defaultValue: null, rules: [rare] } },
      experiments: [],
      savedGroups: groups,
    });
    expect(formatAssignments(none(visitor('visitor-1'), null, PAGE).assignments)).toBe('hero.0.!');
    expect(formatAssignments(none(visitor('visitor-3'), null, PAGE).assignments)).toBe('hero.0.');
  });
});

test('[K3] no address chooses a variation', () => {
  const rule = {
    key: 'hero',
    variations: [null, 'band'],
    weights: [1, 0],
    meta: [{ key: 'control' }, { key: 'band' }],
  };
  const decide = createDecideRequest({
    features: { 'landing.hero': { defaultValue: null, rules: [rule] } },
    experiments: [],
    savedGroups: {},
  });
  for (const query of ['?hero=1', '?a=b&hero=1', '?hero=1&c'])
    expect(decide({ visitor: visitor('a'), cookie: null, url: PAGE + query }).variants, query).toEqual({
      hero: 'control',
    });
});
