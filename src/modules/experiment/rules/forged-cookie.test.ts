import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleExperiment } from '../../../../tests/support/experiments.ts';
import { buildDefinitionsPayload, buildPayload } from './build-payload.ts';
import { createDecideRequest } from './decide-request.ts';
import type { ExperimentDefinition } from './experiment.ts';
import type { FeaturePayload } from './payload.ts';

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'test' };
const NOTHING: FeaturePayload = { features: {}, experiments: [], savedGroups: {} };
const [CONTROL, BAND] = sampleDefinition().variations as [
  ExperimentDefinition['variations'][number],
  ExperimentDefinition['variations'][number],
];
/** Everybody gets the control. */
const UNEVEN = {
  variations: [
    { ...CONTROL, weight: 1 },
    { ...BAND, weight: 0 },
  ],
};

function decideBy(payload: FeaturePayload, cookie: string, retained: readonly FeaturePayload[] = []) {
  const visitor = { acqAnonymousId: 'a', applicationCountry: 'DE', applicationLanguage: 'DE', path: '/' };
  const url = 'https://club.example/acquisition/';
  return createDecideRequest(payload, retained)({ visitor, cookie, url });
}

/** The payload of a GrowthBook service, whose rule says what a draw gives. */
function publish(rule: object): FeaturePayload {
  const meta = [{ key: 'control' }, { key: 'band' }];
  const split = { hashAttribute: 'acqAnonymousId', hashVersion: 2, meta };
  const rules = [{ key: 'hero', variations: [null, 'band'], ...split, ...rule }];
  return { ...NOTHING, features: { 'landing.hero': { defaultValue: null, rules } } };
}

describe('[K9] a cookie that somebody wrote', () => {
  const uneven = buildPayload([sampleExperiment(UNEVEN)], OPTIONS);

  test('does not get a variation without weight: the visit is drawn', () => {
    expect(decideBy(uneven, 'hero.1.band')).toMatchObject({
      ...{ variants: { hero: 'control' }, flags: {}, newCookie: 'hero.1.control' },
    });
    expect(decideBy(uneven, 'hero.1.control').newCookie).toBeNull();
  });

  test('does not get into a namespace by a variation that does not exist', () => {
    const namespace = { name: 'page', start: 0, end: 0.0001 };
    const payload = buildPayload([sampleExperiment({ namespace })], OPTIONS);
    for (const variation of ['nothing', '0', '1', '__proto__'])
      expect(decideBy(payload, `hero.1.${variation}`)).toEqual(
        expect.objectContaining({ variants: {}, newCookie: 'hero.1.!' }),
      );
    expect(decideBy(payload, 'hero.1.band').variants).toEqual({ hero: 'band' });
  });

  test('does not get a variation of an experiment that ended, unless a draw gave it', () => {
    const ended = buildDefinitionsPayload([sampleDefinition(UNEVEN)], OPTIONS);
    expect(decideBy(NOTHING, 'hero.1.band', [ended]).variants).toEqual({});
    expect(decideBy(NOTHING, 'hero.1.control', [ended]).variants).toEqual({ hero: 'control' });
  });

  test.each([
    [{ weights: [1, 0] }],
    [{ weights: [0.999, 0] }],
    [{ coverage: 0 }],
    [{ coverage: -1 }],
    [{ ranges: [[0, 1]] }],
    [
      {
        ranges: [
          [0, 0.5],
          [0.5, 0.5],
        ],
      },
    ],
    [
      {
        ranges: [
          [0, 1],
          [1, 2],
        ],
      },
    ],
    [{ ranges: [[0, 1], null], weights: [0, 1] }],
  ])('does not get what no draw of a GrowthBook service gives: %j', (rule) => {
    const { variants, flags } = decideBy(publish(rule), 'hero.0.band');
    expect([variants.hero === 'band', flags]).toEqual([false, {}]);
  });

  test.each([
    [{}],
    [{ weights: [0.999, 0.001] }],
    [{ coverage: 0.001 }],
    // The SDK ignores weights that do not add up to 1, or of which one is missing.
    [{ weights: [0.5, 0] }],
    [{ weights: [1] }],
    [
      {
        ranges: [
          [0.9, 1],
          [0, 0.1],
        ],
      },
    ],
  ])('gets what a draw may give: %j', (rule) => {
    expect(decideBy(publish(rule), 'hero.0.band')).toMatchObject({ variants: { hero: 'band' }, newCookie: null });
  });

  test('does not get a rollout that includes nobody, and no other place than a draw gives', () => {
    const roll = (rule: object): FeaturePayload => ({
      ...NOTHING,
      features: {
        'landing.hero': { defaultValue: null, rules: [{ force: 'band', hashAttribute: 'acqAnonymousId', ...rule }] },
      },
    });
    const [key] = (decideBy(roll({ coverage: 1 }), '-').newCookie ?? '').split('.');
    expect(decideBy(roll({ coverage: 0.0001 }), `${key}.0.1`).flags).toEqual({ 'landing.hero': 'band' });
    for (const rule of [{ coverage: 0 }, { range: [0.5, 0.5] }])
      expect(decideBy(roll(rule), `${key}.0.1`)).toEqual(
        expect.objectContaining({ flags: {}, newCookie: `${key}.0.!` }),
      );
    expect(decideBy(roll({ coverage: 0.0001 }), `${key}.0.yes`)).toEqual(
      expect.objectContaining({ flags: {}, newCookie: `${key}.0.!` }),
    );
  });
});
