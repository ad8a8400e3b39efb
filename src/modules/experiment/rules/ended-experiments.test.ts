import { describe, expect, test } from 'vitest';
import {
  sampleDefinition,
  sampleExperiment,
  sampleRedirects,
  sampleVariations,
} from '../../../../tests/support/experiments.ts';
import { buildDefinitionsPayload, buildPayload } from './build-payload.ts';
import { createDecideByNewest } from './decide-by-newest.ts';
import { createDecideRequest } from './decide-request.ts';
import type { ExperimentDefinition } from './experiment.ts';
import type { FeaturePayload } from './payload.ts';

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'test' };
const IDS = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
const NOTHING = publish();

type Changes = Partial<ExperimentDefinition>;

/** The payload of running experiments. */
function publish(...all: readonly Changes[]): FeaturePayload {
  const experiments = all.map((changes) => sampleExperiment(changes));
  return buildPayload(experiments, OPTIONS);
}

/** The payload of an experiment as it was when it ended. */
function retain(changes: Changes): FeaturePayload {
  return buildDefinitionsPayload([sampleDefinition(changes)], OPTIONS);
}

function request(acqAnonymousId: string, cookie: string | null, path = '/') {
  const visitor = { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'DE', path };
  return { visitor, cookie, url: `https://club.example/acquisition${path}` };
}

/** What a visit gets whose first page was rendered by one publication, and whose later ones by another; ids change. */
function visit(first: FeaturePayload, later: FeaturePayload, retained: readonly FeaturePayload[], path = '/') {
  const begin = createDecideRequest(first);
  const go = createDecideRequest(later, retained);
  return IDS.map((id, index) => {
    const begun = begin(request(id, null, path));
    const cookie = begun.newCookie ?? '';
    const next = go(request(IDS[IDS.length - 1 - index] ?? '', cookie, path));
    return { begun, cookie, next, again: go(request(`again-${id}`, next.newCookie ?? cookie, path)) };
  });
}

describe('[K9] when an experiment ends in the middle of a visit', () => {
  test('the visit keeps its variant, on each page and with any id', () => {
    const visits = visit(publish({}), NOTHING, [retain({})]);
    expect(new Set(visits.map(({ begun }) => begun.variants.hero))).toEqual(new Set(['control', 'band']));
    for (const { begun, next, again } of visits)
      for (const { variants, flags, features } of [next, again])
        expect([variants, flags, features]).toEqual([begun.variants, begun.flags, begun.features]);
  });

  test('no visit gets it that was not in it: neither a new one nor one that the draw excluded', () => {
    const rare = { coverage: 0.01 };
    const decide = createDecideRequest(NOTHING, [retain(rare)]);
    for (const id of IDS)
      for (const cookie of [null, '-', 'hero.1.!', 'hero.1.', 'hero.2.band', 'other.1.band']) {
        const { variants, flags } = decide(request(id, cookie));
        expect([variants, flags], String(cookie)).toEqual([{}, {}]);
      }
    expect(decide(request('a', null)).newCookie).toBe('-');
  });

  test('a higher phase draws new visits, and earlier ones keep what they had', () => {
    const variations = sampleVariations('landing.hero', [null, 'portrait-1']);
    const second = publish({ phase: 2, variations });
    for (const { begun, next, again } of visit(publish({}), second, [retain({})]))
      for (const later of [next, again]) expect([later.variants, later.flags]).toEqual([begun.variants, begun.flags]);
    const heroes = IDS.map((id) => createDecideRequest(second, [retain({})])(request(id, null)).flags['landing.hero']);
    expect(new Set(heroes)).toEqual(new Set([undefined, 'portrait-1']));
  });

  test('what runs again in the same phase is what runs, also where its coverage was raised', () => {
    const visits = visit(publish({}), publish({}), [retain({})]);
    for (const { begun, next } of visits) expect([next.variants, next.newCookie]).toEqual([begun.variants, null]);
  });

  test('the variant applies to the pages that the experiment targeted, and to no others', () => {
    const targeted = { targeting: { countries: [], languages: [], paths: ['/spring'] } };
    const cookie = createDecideRequest(publish(targeted))(request('a', null, '/spring')).newCookie;
    const decide = createDecideRequest(NOTHING, [retain(targeted)]);
    expect(Object.keys(decide(request('b', cookie, '/spring')).variants)).toEqual(['hero']);
    expect(decide(request('b', cookie)).variants).toEqual({});
    expect(Object.keys(decide(request('c', cookie, '/spring')).variants)).toEqual(['hero']);
  });

  test('an experiment that needs it keeps the visit', () => {
    const child = {
      ...{ key: 'child', variations: sampleVariations('registration.steps', [1, 2]) },
      prerequisites: [{ experiment: 'hero', variations: ['band'] }],
    };
    for (const retained of [[retain({})], [retain(child), retain({})]]) {
      const later = retained.length === 1 ? publish(child) : NOTHING;
      for (const { begun, next } of visit(publish({}, child), later, retained))
        expect([next.variants, next.flags]).toEqual([begun.variants, begun.flags]);
    }
  });

  test('[F5] a redirect leads to the same target', () => {
    const redirect = {
      ...{ key: 'spring', variations: sampleRedirects('/spring') },
      targeting: { countries: [], languages: [], paths: ['/'] },
    };
    const visits = visit(publish(redirect), NOTHING, [retain(redirect)]);
    expect(new Set(visits.map(({ begun }) => begun.redirect)).size).toBe(2);
    for (const { begun, next } of visits)
      expect([next.variants, next.redirect]).toEqual([begun.variants, begun.redirect]);
  });

  test('experiments of other environments are not retained', () => {
    const elsewhere = retain({ environments: ['staging'] });
    expect(createDecideRequest(NOTHING, [elsewhere])(request('a', 'hero.1.band')).variants).toEqual({});
  });

  test('four hours later it is forgotten', () => {
    let time = 0;
    const retained = [{ payload: retain({}), keptUntil: 5 }];
    const published = { version: 2, dateUpdated: '', payload: NOTHING, retained };
    const decide = createDecideByNewest(
      () => published,
      () => new Date(time),
    );
    const decideAt = (now: number) => {
      time = now;
      return decide(request('a', 'hero.1.band')).flags;
    };
    expect([0, 4, 5, 6].map(decideAt)).toEqual([{ 'landing.hero': 'band' }, { 'landing.hero': 'band' }, {}, {}]);
  });
});

test('[K9] a visit in a namespace keeps its variant with any id, before and after the end', () => {
  const namespace = { namespace: { name: 'page', start: 0, end: 0.5 } };
  for (const [later, retained] of [
    [publish(namespace), []],
    [NOTHING, [retain(namespace)]],
  ] as const)
    for (const { begun, next, again } of visit(publish(namespace), later, retained))
      expect([next.variants, again.variants]).toEqual([begun.variants, begun.variants]);
});
