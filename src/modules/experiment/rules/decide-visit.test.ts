import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDecideVisit } from './decide-visit.ts';
import type { FeaturePayload } from './payload.ts';
import { formatAssignments, parseAssignments } from './visit-assignments.ts';

const URL_OF_VISIT = 'https://club.example/acquisition/';
const META = [{ key: 'control' }, { key: 'bold' }];

function rule(key: string, variations: readonly unknown[], more: object = {}) {
  return { key, seed: key, variations, meta: META, hashAttribute: 'acqAnonymousId', hashVersion: 2, ...more };
}

function publish(features: FeaturePayload['features'], experiments: FeaturePayload['experiments'] = []) {
  return createDecideVisit({ features, experiments, savedGroups: {} });
}

function visitor(acqAnonymousId: string, more: object = {}) {
  return { acqAnonymousId, applicationCountry: 'DE', applicationLanguage: 'EN', path: '/', ...more };
}

const HEADLINE = { defaultValue: null, rules: [rule('headline', [null, 'social'])] };
const HERO = { defaultValue: null, rules: [rule('hero', [null, 'band'])] };

describe('[K9] the variants of a visit', () => {
  test('are the same for every request of the visit, whatever id the visitor has', () => {
    const decide = publish({ 'landing.headline': HEADLINE, 'landing.hero': HERO });
    fc.assert(
      fc.property(fc.uuid(), fc.array(fc.uuid(), { minLength: 3, maxLength: 3 }), (first, others) => {
        const begun = decide(visitor(first), null, URL_OF_VISIT);
        expect(Object.keys(begun.variants).toSorted()).toEqual(['headline', 'hero']);
        let assignments = begun.assignments;
        for (const id of others) {
          const later = decide(visitor(id), parseAssignments(formatAssignments(assignments)), URL_OF_VISIT);
          expect(later.variants).toEqual(begun.variants);
          expect(later.flags).toEqual(begun.flags);
          assignments = later.assignments;
        }
      }),
    );
  });

  test('do not include experiments that were published later', () => {
    const earlier = publish({ 'landing.headline': HEADLINE });
    const newer = publish({ 'landing.headline': HEADLINE, 'landing.hero': HERO });
    const { assignments, variants } = earlier(visitor('a'), null, URL_OF_VISIT);
    const later = newer(visitor('b'), assignments, URL_OF_VISIT);
    expect(later.variants).toEqual(variants);
    expect(Object.keys(newer(visitor('b'), null, URL_OF_VISIT).variants)).toContain('hero');
  });

  test('of a visit that began while nothing ran stay the defaults', () => {
    const { assignments } = publish({})(visitor('a'), null, URL_OF_VISIT);
    const known = parseAssignments(formatAssignments(assignments));
    expect(publish({ 'landing.headline': HEADLINE })(visitor('a'), known, URL_OF_VISIT)).toMatchObject({
      variants: {},
      flags: {},
    });
  });

  test('do not change when all visitors are drawn again', () => {
    const { assignments } = publish({ 'landing.headline': HEADLINE })(visitor('a'), null, URL_OF_VISIT);
    const again = { defaultValue: null, rules: [rule('headline', [null, 'social'], { bucketVersion: 1 })] };
    expect(publish({ 'landing.headline': again })(visitor('a'), assignments, URL_OF_VISIT).variants).toEqual({});
  });

  test('an experiment may include the visit on a later page that it targets, and only there', () => {
    const targeted = rule('headline', ['daba', 'social'], { condition: { path: '/spring' } });
    const decide = publish({ 'landing.headline': { defaultValue: null, rules: [targeted] } });
    const start = decide(visitor('a'), null, URL_OF_VISIT);
    expect(start.variants).toEqual({});
    const spring = decide(visitor('b', { path: '/spring' }), start.assignments, URL_OF_VISIT);
    expect(Object.keys(spring.variants)).toEqual(['headline']);
    const { variants, flags } = decide(visitor('c'), spring.assignments, URL_OF_VISIT);
    expect([variants, flags]).toEqual([{}, {}]);
    const back = decide(visitor('d', { path: '/spring' }), spring.assignments, URL_OF_VISIT);
    expect(back.flags).toEqual(spring.flags);
  });

  test('a visit that the draw excluded stays excluded, whatever id the visitor has later', () => {
    const rare = { defaultValue: null, rules: [rule('headline', [null, 'social'], { coverage: 0.01 })] };
    const decide = publish({ 'landing.headline': rare });
    const ids = Array.from({ length: 300 }, (_, index) => `visitor-${index}`);
    const excluded = decide(visitor('visitor-0'), null, URL_OF_VISIT);
    expect(formatAssignments(excluded.assignments)).toBe('headline.0.!');
    expect(ids.some((id) => 'headline' in decide(visitor(id), null, URL_OF_VISIT).variants)).toBe(true);
    for (const id of ids) expect(decide(visitor(id), excluded.assignments, URL_OF_VISIT).variants).toEqual({});
  });

  test('a value that does not suit its flag leaves the default', () => {
    const features = {
      'landing.headline': { defaultValue: 'no such headline' },
      'landing.hero': { defaultValue: 'band' },
    };
    expect(publish(features)(visitor('a'), null, URL_OF_VISIT).flags).toEqual({ 'landing.hero': 'band' });
  });
});

describe('[F5] redirects of a visit', () => {
  const redirect = (target: string, more: object = {}) => ({
    ...rule('spring', [{}, { urlRedirect: target }], { weights: [0, 1], ...more }),
    urlPatterns: [{ include: true, type: 'simple', pattern: '/acquisition/' }],
    persistQueryString: true,
  });

  test('lead to the target, with the query of the request', () => {
    const decide = publish({}, [redirect('https://club.example/acquisition/spring?from=test')]);
    const url = `${URL_OF_VISIT}?utm_source=mail&from=other`;
    expect(decide(visitor('a'), null, url).redirect).toBe(
      'https://club.example/acquisition/spring?from=test&utm_source=mail',
    );
  });

  test('a long query is added quickly, of repeated parameters the first one', () => {
    const decide = publish({}, [redirect('https://club.example/acquisition/spring?a=1&a=2')]);
    const names = Array.from({ length: 12_000 }, (_, index) => `p${index}`);
    const query = `a=3&b=1&b=2&${names.join('&')}`;
    const before = process.cpuUsage();
    const target = decide(visitor('a'), null, `${URL_OF_VISIT}?${query}`).redirect ?? '';
    expect(process.cpuUsage(before).user).toBeLessThan(400_000);
    expect([...new URL(target).searchParams.keys()]).toEqual(['a', 'a', 'b', ...names]);
    expect(target).toContain('/spring?a=1&a=2&b=1&p0=&');
  });

  test.each([
    ['the address that the request already has', 'https://club.example/acquisition/'],
    ['an unparsable address', 'spring'],
    ['another origin', 'https://elsewhere.example/'],
    ['a script', 'javascript:alert(1)'],
  ])('do not lead to %s', (_, target) => {
    expect(publish({}, [redirect(target)])(visitor('a'), null, URL_OF_VISIT).redirect).toBeNull();
  });

  test('only the first of several counts', () => {
    const decide = publish({}, [
      redirect('https://club.example/acquisition/spring'),
      redirect('https://club.example/acquisition/summer', { key: 'summer' }),
    ]);
    const { redirect: target, variants } = decide(visitor('a'), null, URL_OF_VISIT);
    expect(target).toBe('https://club.example/acquisition/spring');
    expect(variants).toEqual({ spring: 'bold' });
  });
});

describe('the cookie of assignments', () => {
  test('keeps what fits, and any other text is no visit', () => {
    const many = new Map(
      Array.from({ length: 200 }, (_, index) => [
        `experiment-${index}`,
        { bucketVersion: 0, state: 'assigned', variation: 'control' } as const,
      ]),
    );
    const parsed = parseAssignments(formatAssignments(many));
    expect(formatAssignments(many).length).toBeLessThanOrEqual(2_000);
    expect(parsed?.size).toBeGreaterThan(50);
    for (const text of ['', 'a', 'a.0', 'a.0.b~', 'a.0.b~a.0.c', '__proto__', 'a.b.c', 'ä.0.b', 'x'.repeat(3_000)])
      expect(parseAssignments(text), text).toBeNull();
    expect(parseAssignments('__proto__.0.x')?.get('__proto__')).toEqual({
      bucketVersion: 0,
      state: 'assigned',
      variation: 'x',
    });
    expect(parseAssignments('-')?.size).toBe(0);
  });
});

describe('[K9] the texts of a visit', () => {
  const text = { en: 'Come in' };
  const onLogin = { condition: { path: '/login' } };
  const LOGIN = { defaultValue: null, rules: [rule('title', [null, text], { ...onLogin, weights: [0, 1] })] };

  test('may vary in every visit while an experiment varies one, so that all visits share cached pages', () => {
    const decide = publish({ 'text.login.title': LOGIN, 'landing.hero': HERO });
    const start = decide(visitor('a'), null, URL_OF_VISIT);
    expect(start).toEqual(expect.objectContaining({ flags: {}, variesTexts: true }));
    const login = decide(visitor('a', { path: '/login' }), start.assignments, URL_OF_VISIT);
    expect(login).toMatchObject({ flags: { 'text.login.title': text }, variesTexts: true });
    expect(decide(visitor('a'), new Map(), URL_OF_VISIT)).toEqual(
      expect.objectContaining({ flags: {}, variesTexts: true }),
    );
    expect(publish({ 'landing.hero': HERO })(visitor('a'), null, URL_OF_VISIT)).not.toHaveProperty('variesTexts');
  });

  test('may vary for every visit where no experiment decides them', () => {
    const decide = publish({ 'text.login.title': { defaultValue: null, rules: [{ force: text, ...onLogin }] } });
    expect(decide(visitor('a'), new Map(), URL_OF_VISIT)).toEqual(
      expect.objectContaining({ flags: {}, variesTexts: true }),
    );
  });
});
