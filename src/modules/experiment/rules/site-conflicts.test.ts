import { describe, expect, test } from 'vitest';
import { sampleDefinition, sampleVariations } from '../../../../tests/support/experiments.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { findPagesSource, listNamedSlugs, type Site } from './site.ts';
import { findSiteConflicts } from './site-conflicts.ts';

const LANDING_FLAGS = ['landing.hero', 'landing.intro-flow', 'voucher.percent', 'sign-up.methods'];
const SITE: Site = {
  source: { kind: 'embedded', environment: 'live' },
  pages: [
    { paths: ['/', '/:slug'], flags: LANDING_FLAGS, isEntry: true },
    { paths: ['/about-us'], flags: [], isEntry: true },
    { paths: ['/registration/formstarted'], flags: ['registration.steps'], isEntry: false },
    { paths: ['/registration/deny'], flags: [], isEntry: false },
  ],
  introFlows: new Map([
    ['', 'none'],
    ['spring', 'none'],
    ['tour', 'intro'],
  ]),
};

function find(changes: Partial<ExperimentDefinition>, site: Partial<Site> = {}) {
  return findSiteConflicts(sampleDefinition(changes), { ...SITE, ...site });
}

function listCodes(changes: Partial<ExperimentDefinition>, site: Partial<Site> = {}) {
  return find(changes, site).map(({ code, path }) => [code, path]);
}

function onPaths(...paths: readonly string[]): Pick<ExperimentDefinition, 'targeting'> {
  return { targeting: { countries: [], languages: [], paths } };
}

/** A redirect away from the landing page of spring. */
function redirect(target: string): Partial<ExperimentDefinition> {
  const [control, other] = sampleDefinition().variations;
  if (!control || !other) throw new Error('The sample has two variations');
  return {
    variations: [
      { ...control, values: {} },
      { ...other, values: {}, redirect: target },
    ],
    ...onPaths('/spring'),
  };
}

describe('[K3] an experiment that our own pages do not show', () => {
  test('gets a warning that says why', () => {
    expect(find({})).toEqual([]);
    expect(find({ environments: ['live', 'staging'] })).toEqual([]);
    expect(find({}, { source: { kind: 'none' } })).toMatchObject([
      { code: 'pages-off', severity: 'warning', message: expect.stringContaining('FEATURE_CLIENT_KEYS') },
    ]);
    expect(find({}, { source: { kind: 'growthbook' } })).toMatchObject([
      { code: 'pages-growthbook', severity: 'warning', message: expect.stringContaining('GROWTHBOOK_API_HOST') },
    ]);
    expect(find({ environments: ['staging'] })).toMatchObject([
      { code: 'pages-environment', severity: 'warning', path: 'environments', environment: 'live' },
    ]);
  });

  test('depends on the first client key, unless a GrowthBook service takes precedence', () => {
    const clientKeys = [{ environment: 'live' }, { environment: 'staging' }];
    expect(findPagesSource({ clientKeys, growthbookHost: null })).toEqual({ kind: 'embedded', environment: 'live' });
    expect(findPagesSource({ clientKeys: [], growthbookHost: null })).toEqual({ kind: 'none' });
    expect(findPagesSource({ clientKeys, growthbookHost: 'https://gb.example' })).toEqual({ kind: 'growthbook' });
  });
});

describe('[K3] the target of a redirect', () => {
  test.each(['/', '/tour', '/TOUR', '/about-us'])('%s is reachable', (target) => {
    expect(find(redirect(target))).toEqual([]);
  });

  test.each(['/missing', '/registration/deny', '/registration/formstarted', '/tour/more', '/admin'])(
    '%s gets a warning',
    (target) => {
      expect(find(redirect(target))).toMatchObject([
        {
          ...{ code: 'redirect-unreachable', severity: 'warning', path: 'variations[1].redirect' },
          message: expect.stringContaining(`${target},`),
        },
      ]);
    },
  );

  test('and the paths of a definition name the landing pages to look up, and the start page', () => {
    const definition = sampleDefinition({ ...redirect('/Tour'), ...onPaths('/spring', '/s*', '/a/b', '/tour') });
    expect(listNamedSlugs(definition)).toEqual(['', 'tour', 'spring']);
  });
});

describe('[K3] paths on which no page shows what is varied', () => {
  test.each(['/', '/spring', '/spring*', '*'.padStart(2, '/'), '/TOUR'])('%s shows the hero', (path) => {
    expect(find(onPaths(path))).toEqual([]);
  });

  test.each(['/about-us', '/missing', '/registration/*', '/registration/formstarted'])(
    '%s does not, and gets a warning',
    (path) => {
      expect(find(onPaths(path))).toMatchObject([
        { code: 'paths-unaffected', path: 'targeting.paths', message: expect.stringContaining('landing.hero') },
      ]);
    },
  );

  test('count for each flag; one path that shows it is enough, and any page may show a text', () => {
    const steps = sampleVariations('registration.steps', [1, 2]);
    expect(find({ variations: steps, ...onPaths('/registration/*') })).toEqual([]);
    expect(find({ variations: steps, ...onPaths('/about-us', '/registration/formstarted') })).toEqual([]);
    expect(listCodes({ variations: steps, ...onPaths('/') })).toEqual([['paths-unaffected', 'targeting.paths']]);
    const both = sampleVariations('landing.hero', ['default', 'band']).map((one) => ({
      ...one,
      values: { ...one.values, 'registration.steps': 2 as const },
    }));
    const [conflict] = find({ variations: both, ...onPaths('/') });
    expect(conflict?.message).toContain('shows registration.steps:');
    const texts = sampleVariations('text.headline.default.title', [{ en: 'A' }, { en: 'B' }]);
    expect(find({ variations: texts, ...onPaths('/about-us') })).toEqual([]);
  });
});

describe('[K3] varied ways to sign up', () => {
  const variations = sampleVariations('sign-up.methods', [['email'], ['phone']]);
  const withFlow = (flow: 'none' | 'intro') =>
    variations.map((one) => ({ ...one, values: { ...one.values, 'landing.intro-flow': flow } }));
  const HIDDEN = [0, 1].map((at) => ['sign-up-hidden', `variations[${at}].values["sign-up.methods"]`]);

  test('get a warning where a page has no introduction', () => {
    expect(listCodes({ variations })).toEqual(HIDDEN);
    for (const paths of [['/spring'], ['/tour', '/spring'], ['/tour*']])
      expect(listCodes({ variations, ...onPaths(...paths) })).toEqual(HIDDEN);
    expect(listCodes({ variations: withFlow('none'), ...onPaths('/tour') })).toEqual(HIDDEN);
  });

  test('get none where an introduction shows them', () => {
    expect(listCodes({ variations, ...onPaths('/tour') })).toEqual([]);
    expect(listCodes({ variations }, { introFlows: new Map([['', 'short']]) })).toEqual([]);
    expect(listCodes({ variations: withFlow('intro') })).toEqual([]);
  });
});
