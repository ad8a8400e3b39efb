import { GrowthBookClient, type UserContext } from '@growthbook/growthbook';
import { describe, expect, test } from 'vitest';
import {
  sampleDefinition,
  sampleExperiment,
  sampleRedirects,
  sampleVariations,
} from '../../../../tests/support/experiments.ts';
import { buildPayload } from './build-payload.ts';
import type { Experiment, ExperimentDefinition, Targeting } from './experiment.ts';

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'production' };
const IDS = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);

type Changes = Partial<ExperimentDefinition>;

/** The SDK with the payload of running experiments. */
function createClient(...definitions: readonly Changes[]) {
  return createClientFromExperiments(definitions.map((changes) => sampleExperiment(changes)));
}

function createClientFromExperiments(experiments: readonly Experiment[]): GrowthBookClient {
  const payload = JSON.parse(JSON.stringify(buildPayload(experiments, OPTIONS)));
  return new GrowthBookClient({}).initSync({ payload });
}

function visitor(acqAnonymousId: string, attributes: object = {}): UserContext {
  return {
    attributes: { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path: '/', ...attributes },
  };
}

function targeting(changes: Partial<Targeting>): Targeting {
  return { countries: [], languages: [], paths: [], ...changes };
}

/** The variations that the visitors get, each with their number; `none` are those who are not included. */
function countVariations(client: GrowthBookClient, key: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const id of IDS) {
    const variation = client.evalFeature(`experiment.${key}`, visitor(id)).value ?? 'none';
    counts[variation] = (counts[variation] ?? 0) + 1;
  }
  return counts;
}

/** Pearson's statistic of observed counts and expected shares. */
function chiSquare(counts: Readonly<Record<string, number>>, shares: Readonly<Record<string, number>>): number {
  return Object.entries(shares).reduce((sum, [name, share]) => {
    const expected = share * IDS.length;
    return sum + ((counts[name] ?? 0) - expected) ** 2 / expected;
  }, 0);
}

describe('[H5] the payload', () => {
  test('has a feature for each flag and each experiment, in the fields of the protocol', () => {
    const payload = buildPayload(
      [
        sampleExperiment({
          targeting: targeting({ countries: ['DE'], languages: ['de', 'fr'], paths: ['/', '/spring/*'] }),
          namespace: { name: 'landing', start: 0, end: 0.5 },
          prerequisites: [{ experiment: 'other', variations: ['a', 'b'] }],
          coverage: 0.8,
          phase: 3,
        }),
      ],
      OPTIONS,
    );
    const split = {
      ...{ key: 'hero', name: 'Hero of the landing page', phase: '3', hashAttribute: 'acqAnonymousId', hashVersion: 2 },
      ...{ seed: 'hero-3', coverage: 0.8, weights: [0.5, 0.5], bucketVersion: 3, minBucketVersion: 0 },
      meta: [
        { key: 'control', name: 'As it is' },
        { key: 'band', name: 'The band' },
      ],
      filters: [{ attribute: 'acqAnonymousId', seed: 'namespace:landing', hashVersion: 2, ranges: [[0, 0.5]] }],
      parentConditions: [{ id: 'experiment.other', condition: { value: { $in: ['a', 'b'] } }, gate: false }],
      condition: {
        applicationCountry: { $in: ['DE'] },
        applicationLanguage: { $in: ['DE', 'FR'] },
        path: { $regex: '^(?:/?$|/spring/)' },
      },
    };
    expect(payload).toEqual({
      features: {
        'experiment.hero': {
          defaultValue: null,
          rules: [{ id: 'hero:experiment.hero', variations: ['control', 'band'], ...split }],
        },
        'landing.hero': {
          defaultValue: null,
          rules: [{ id: 'hero:landing.hero', variations: [null, 'band'], ...split }],
        },
      },
      experiments: [],
      savedGroups: {},
    });
  });

  test('has the running experiments of the environment only', () => {
    const experiments = [
      sampleExperiment({ key: 'draft' }, { status: 'draft' }),
      sampleExperiment({ key: 'stopped' }, { status: 'stopped' }),
      sampleExperiment({ key: 'archived' }, { status: 'archived' }),
      sampleExperiment({ key: 'everywhere' }),
      sampleExperiment({ key: 'here', environments: ['staging', 'production'] }),
      sampleExperiment({ key: 'elsewhere', environments: ['staging'] }),
    ];
    const keys = Object.keys(buildPayload(experiments, OPTIONS).features);
    expect(keys).toEqual(['experiment.everywhere', 'experiment.here', 'landing.hero']);
    expect(buildPayload([], OPTIONS)).toEqual({ features: {}, experiments: [], savedGroups: {} });
  });

  test('is the same for the same experiments in any order; what started first has the first rule', () => {
    const [first, second] = ['2026-03-01', '2026-03-02'].map((day) => new Date(day));
    const one = sampleExperiment({ key: 'z' }, { startedAt: first ?? null });
    const two = sampleExperiment({ key: 'a' }, { startedAt: second ?? null });
    const payload = buildPayload([one, two], OPTIONS);
    expect(JSON.stringify(buildPayload([two, one], OPTIONS))).toBe(JSON.stringify(payload));
    expect(payload.features['landing.hero']?.rules?.map(({ key }) => key)).toEqual(['z', 'a']);
  });

  test('has redirects as experiments with absolute addresses', () => {
    const redirecting = sampleExperiment({
      variations: sampleRedirects('/spring'),
      targeting: targeting({ paths: ['/', '/summer'], countries: ['DE'] }),
    });
    const prefix = '^/acquisition(?:/(?:en|de|fr|it|nl|pl|sv))?';
    const { experiments, features } = buildPayload([redirecting], OPTIONS);
    expect(experiments).toMatchObject([
      {
        ...{ key: 'hero', changeId: 'hero:1', status: 'running', manual: false, persistQueryString: true },
        variations: [{}, { urlRedirect: 'https://club.example/acquisition/spring' }],
        urlPatterns: [
          { include: true, type: 'regex', pattern: `${prefix}/?(?:[?#]|$)` },
          { include: true, type: 'regex', pattern: `${prefix}/summer/?(?:[?#]|$)` },
        ],
        condition: { applicationCountry: { $in: ['DE'] } },
      },
    ]);
    expect(Object.keys(features)).toEqual(['experiment.hero']);
  });
});

describe('[D5] [F5] the SDK', () => {
  test('gives a visitor the same variation in all features of an experiment', () => {
    const variations = sampleDefinition().variations.map((one, index) => ({
      ...one,
      values: { 'landing.hero': ['default', 'band'][index], 'registration.steps': index + 1 } as typeof one.values,
    }));
    const client = createClient({ variations });
    for (const id of IDS.slice(0, 1_000)) {
      const user = visitor(id);
      const index = client.evalFeature('experiment.hero', user).value === 'control' ? 0 : 1;
      expect(client.evalFeature('landing.hero', user)).toMatchObject({
        value: ['default', 'band'][index],
        source: 'experiment',
        experimentResult: { key: ['control', 'band'][index], bucket: expect.any(Number) },
      });
      expect(client.evalFeature('registration.steps', user).value).toBe(index + 1);
    }
  });

  test.each<[string, Partial<Targeting>, object, boolean]>([
    ['no targeting', {}, {}, true],
    ['the country', { countries: ['DE', 'AT'] }, {}, true],
    ['another country', { countries: ['AT'] }, {}, false],
    ['no known country', { countries: ['AT'] }, { applicationCountry: null }, false],
    ['the language', { languages: ['de'] }, {}, true],
    ['another language', { languages: ['fr'] }, {}, false],
    ['the path', { paths: ['/spring', '/'] }, {}, true],
    ['another path', { paths: ['/spring'] }, { path: '/springs' }, false],
    ['a wildcard', { paths: ['/sp*g/*'] }, { path: '/spring/coat' }, true],
    ['no path', { paths: ['/*'] }, { path: null }, false],
    ['all but one', { countries: ['DE'], languages: ['de'], paths: ['/x'] }, {}, false],
  ])('with %s', (_, changes, attributes, includes) => {
    const client = createClient({ targeting: targeting(changes) });
    const { source } = client.evalFeature('landing.hero', visitor('visitor-1', attributes));
    expect(source).toBe(includes ? 'experiment' : 'defaultValue');
  });

  test('leaves out a visitor without the attribute by which visitors are split', () => {
    const client = createClient({});
    expect(client.evalFeature('landing.hero', visitor(''))).toMatchObject({ value: null, source: 'defaultValue' });
  });

  test('includes visitors of the required variation only', () => {
    const first = { key: 'first', variations: sampleVariations('registration.steps', [1, 2]) };
    const client = createClient(first, { prerequisites: [{ experiment: 'first', variations: ['v1'] }] });
    const sources = { v0: new Set<string>(), v1: new Set<string>() };
    for (const id of IDS.slice(0, 500)) {
      const required = client.evalFeature('experiment.first', visitor(id)).value as 'v0' | 'v1';
      sources[required].add(client.evalFeature('landing.hero', visitor(id)).source);
    }
    expect(sources).toEqual({ v0: new Set(['defaultValue']), v1: new Set(['experiment']) });
  });

  test('tries the next rule of a flag where a prerequisite does not hold', () => {
    const first = { key: 'first', prerequisites: [{ experiment: 'nothing', variations: ['v1'] }] };
    const client = createClientFromExperiments([
      sampleExperiment(first, { startedAt: new Date('2026-01-01') }),
      sampleExperiment({ key: 'second' }),
    ]);
    expect(client.evalFeature('landing.hero', visitor('a')).experiment?.key).toBe('second');
  });

  test('answers null where prerequisites form a cycle', () => {
    const [one, other] = ['one', 'other'].map((key) => ({
      prerequisites: [{ experiment: key, variations: ['control'] }],
    }));
    const client = createClient({ key: 'other', ...one }, { key: 'one', ...other });
    expect(client.evalFeature('landing.hero', visitor('a'))).toMatchObject({
      value: null,
      source: 'cyclicPrerequisite',
    });
    expect(client.evalFeature('experiment.one', visitor('a'))).toMatchObject({
      value: null,
      source: 'cyclicPrerequisite',
    });
  });

  test('includes nobody in two parts of a namespace, and everybody in one of them', () => {
    const parts = [
      { name: 'n', start: 0, end: 0.3 },
      { name: 'n', start: 0.3, end: 1 },
    ].map((namespace, index) => ({ key: `part-${index}`, namespace }));
    const client = createClient(...parts);
    const included = IDS.map((id) =>
      parts
        .filter(({ key }) => client.evalFeature(`experiment.${key}`, visitor(id)).value !== null)
        .map(({ key }) => key),
    );
    expect(new Set(included.map(({ length }) => length))).toEqual(new Set([1]));
    const first = included.filter(([key]) => key === 'part-0').length;
    expect(chiSquare({ first, second: IDS.length - first }, { first: 0.3, second: 0.7 })).toBeLessThan(10.83);
  });

  test('keeps a visitor in the variation of a sticky bucket, and draws again in another phase', () => {
    const client = createClient({ targeting: targeting({ paths: ['/'] }) });
    const given = IDS.find((id) => client.evalFeature('experiment.hero', visitor(id)).value === 'control') ?? '';
    const stickyBucketAssignmentDocs = {
      [`acqAnonymousId||${given}`]: {
        attributeName: 'acqAnonymousId',
        attributeValue: given,
        assignments: { hero__1: 'band' },
      },
    };
    const sticky = {
      ...visitor(given),
      stickyBucketAssignmentDocs,
      saveStickyBucketAssignmentDoc: async () => undefined,
    };
    expect(client.evalFeature('experiment.hero', sticky)).toMatchObject({ value: 'band' });
    const again = createClient({ phase: 2 });
    const drawn = again.evalFeature('experiment.hero', visitor(given)).value;
    expect(again.evalFeature('experiment.hero', sticky)).toMatchObject({ value: drawn, source: 'experiment' });
  });

  test('redirects from the paths of the experiment, in any language', () => {
    const redirecting = { variations: sampleRedirects('/spring'), targeting: targeting({ paths: ['/'] }) };
    const [experiment] = JSON.parse(JSON.stringify(buildPayload([sampleExperiment(redirecting)], OPTIONS).experiments));
    const client = createClient(redirecting);
    const at = (url: string) => client.runInlineExperiment(experiment, { ...visitor('visitor-1'), url }).inExperiment;
    expect(at('https://club.example/acquisition/de?utm_source=x')).toBe(true);
    expect(at('https://club.example/acquisition/spring')).toBe(false);
    const inFeature = client.evalFeature('experiment.hero', visitor('visitor-1')).experimentResult?.variationId;
    const url = 'https://club.example/acquisition/';
    expect(client.runInlineExperiment(experiment, { ...visitor('visitor-1'), url }).variationId).toBe(inFeature);
  });
});

// The critical values of a chance of 1 in 1,000; ids and seeds are fixed, so that the result is, too.
describe('[D5] the split of 10,000 visitors', () => {
  test.each<[string, readonly number[], number, number]>([
    ['halves', [0.5, 0.5], 1, 10.83],
    ['unequal parts', [0.7, 0.2, 0.1], 1, 13.82],
    ['ten parts', Array.from({ length: 10 }, () => 0.1), 1, 27.88],
    ['half of the visitors', [0.5, 0.5], 0.5, 13.82],
    ['a tenth of the visitors', [0.25, 0.75], 0.1, 13.82],
  ])('into %s has the weights', (name, weights, coverage, critical) => {
    const variations = weights.map((weight, index) => ({
      ...{ key: `v${index}`, name: `${index}`, weight, redirect: null },
      values: { 'landing.hero': 'band' } as const,
    }));
    const key = name.replaceAll(' ', '-');
    const counts = countVariations(createClient({ key, variations, coverage }), key);
    const included = weights.map((weight, index) => [`v${index}`, weight * coverage] as const);
    const shares = Object.fromEntries(coverage === 1 ? included : [...included, ['none', 1 - coverage]]);
    expect(Object.keys(counts).toSorted()).toEqual(Object.keys(shares).toSorted());
    expect(chiSquare(counts, shares)).toBeLessThan(critical);
  });

  test('does not move included visitors when the coverage is raised', () => {
    const [some, more] = [createClient({ coverage: 0.3 }), createClient({ coverage: 0.6 })];
    for (const id of IDS.slice(0, 2_000)) {
      const { value } = some.evalFeature('experiment.hero', visitor(id));
      if (value !== null) expect(more.evalFeature('experiment.hero', visitor(id)).value).toBe(value);
    }
  });

  test('draws visitors of two experiments, and of two phases, independently', () => {
    const client = createClient({ key: 'one' }, { key: 'two', phase: 1 });
    const again = createClient({ key: 'one', phase: 2 });
    const sames = IDS.filter((id) => {
      const [one, two] = ['one', 'two'].map((key) => client.evalFeature(`experiment.${key}`, visitor(id)).value);
      return one === two;
    }).length;
    const stayed = IDS.filter(
      (id) =>
        client.evalFeature('experiment.one', visitor(id)).value ===
        again.evalFeature('experiment.one', visitor(id)).value,
    ).length;
    for (const same of [sames, stayed])
      expect(chiSquare({ same, other: IDS.length - same }, { same: 0.5, other: 0.5 })).toBeLessThan(10.83);
  });
});
