import { describe, expect, test } from 'vitest';
import { createDecideVisit, type DecideVisit } from './decide-visit.ts';
import type { FeaturePayload } from './payload.ts';
import { formatAssignments, parseAssignments } from './visit-assignments.ts';

const SITE = 'https://club.example/acquisition';
const META = [{ key: 'control' }, { key: 'bold' }];

function rule(key: string, variations: readonly unknown[], more: object = {}) {
  return { key, seed: key, variations, meta: META, hashAttribute: 'acqAnonymousId', hashVersion: 2, ...more };
}

function feature(...rules: readonly Readonly<Record<string, unknown>>[]) {
  return { defaultValue: null, rules };
}

function publish(features: FeaturePayload['features'], experiments: FeaturePayload['experiments'] = []) {
  return { features, experiments, savedGroups: {} };
}

/** A visit of these pages by a visitor who has another id on each of them; `begun` is the cookie that it has so far. */
function visit(decide: DecideVisit, name: string, paths: readonly string[], begun: string | null = null) {
  let cookie = begun;
  return paths.map((path, page) => {
    const visitor = { acqAnonymousId: `${name}-${page}`, applicationCountry: 'DE', applicationLanguage: 'EN', path };
    const { variants, flags, redirect, assignments } = decide(visitor, parseAssignments(cookie), SITE + path);
    cookie = formatAssignments(assignments);
    return { path, variants, flags, redirect, cookie };
  });
}

const BOLD_PARENT = { id: 'experiment.parent', condition: { value: { $in: ['bold'] } }, gate: false };
const HALF = { coverage: 0.5 };
const CHILD = { parentConditions: [BOLD_PARENT] };

function parent(more: object = {}) {
  return feature(rule('parent', ['control', 'bold'], { weights: [0, 1], ...more }));
}

function redirect(more: object = {}) {
  const variations = [{}, { urlRedirect: `${SITE}/target` }];
  return {
    ...rule('child', variations, { weights: [0, 1], ...more }),
    urlPatterns: [{ include: true, type: 'regex', pattern: '^/acquisition/spring$' }],
  };
}

const PAGES = ['/', ...Array.from({ length: 40 }, () => '/spring')];
const VISITS = Array.from({ length: 24 }, (_, index) => `visit-${index}`);

describe('[K9] without a lasting id, the draw of a visit is that of the first targeted page:', () => {
  test.each([
    ['a redirect', publish({}, [redirect(HALF)])],
    ['a redirect with a condition', publish({}, [redirect({ ...HALF, condition: { path: '/spring' } })])],
    [
      'a redirect with a feature',
      publish(
        {
          'experiment.child': feature(rule('child', ['control', 'bold'], { ...HALF, condition: { path: '/spring' } })),
        },
        [redirect(HALF)],
      ),
    ],
    ['a redirect with a prerequisite', publish({ 'experiment.parent': parent() }, [redirect({ ...HALF, ...CHILD })])],
    [
      'a prerequisite',
      publish({
        'experiment.parent': parent(),
        'landing.hero': feature(rule('child', [null, 'band'], { ...HALF, ...CHILD, condition: { path: '/spring' } })),
      }),
    ],
    [
      'a prerequisite on another path',
      publish({
        'experiment.parent': parent({ condition: { path: '/' } }),
        'landing.hero': feature(rule('child', [null, 'band'], { ...HALF, ...CHILD, condition: { path: '/spring' } })),
      }),
    ],
    [
      'a namespace and a prerequisite',
      publish({
        'experiment.parent': parent(),
        'landing.hero': feature(
          rule('child', [null, 'band'], {
            ...CHILD,
            condition: { path: '/spring' },
            filters: [{ attribute: 'acqAnonymousId', seed: 'n', hashVersion: 2, ranges: [[0, 0.5]] }],
          }),
        ),
      }),
    ],
  ])('%s', (_, payload) => {
    const decide = createDecideVisit(payload);
    const places = VISITS.map((name) => {
      const [start, first, ...others] = visit(decide, name, PAGES).map(({ variants }) => variants.child);
      expect(start).toBeUndefined();
      expect(new Set(others)).toEqual(new Set([first]));
      return first !== undefined;
    });
    expect(places.filter((isIncluded) => isIncluded).length).toBeGreaterThan(4);
    expect(places.filter((isIncluded) => !isIncluded).length).toBeGreaterThan(4);
  });

  test('a second redirect of the page was not drawn by the first', () => {
    const second = { ...redirect(), key: 'second', seed: 'second' };
    const [first] = visit(createDecideVisit(publish({}, [redirect(), second])), 'a', ['/spring']);
    expect(first).toMatchObject({ redirect: `${SITE}/target`, cookie: 'child.0.bold~second.0.' });
  });
});

describe('[D5] a prerequisite', () => {
  const onStart = publish({
    'experiment.parent': parent({ condition: { path: '/' } }),
    'voucher.percent': feature(rule('child', [10, 20], { ...CHILD, weights: [0, 1] })),
  });

  test('that the visit met on another page includes it from then on, also on pages where it meets none', () => {
    const pages = visit(createDecideVisit(onStart), 'a', ['/login', '/', '/registration/formstarted']);
    expect(pages.map(({ flags }) => flags)).toEqual([{}, { 'voucher.percent': 20 }, { 'voucher.percent': 20 }]);
    expect(pages.map(({ variants }) => variants)).toEqual([{}, { parent: 'bold', child: 'bold' }, { child: 'bold' }]);
    expect(pages.map(({ cookie }) => cookie)).toEqual([
      'child.0.~parent.0.',
      'child.0.bold~parent.0.bold',
      'child.0.bold~parent.0.bold',
    ]);
  });

  test('that the visit does not meet leaves it open, and another variation of it counts as none', () => {
    const controlled = { ...onStart.features, 'experiment.parent': parent({ weights: [1, 0] }) };
    const pages = visit(createDecideVisit(publish(controlled)), 'a', ['/', '/']);
    expect(pages.map(({ cookie }) => cookie)).toEqual(['child.0.~parent.0.control', 'child.0.~parent.0.control']);
  });

  test('that ended does not end the experiments that it allowed', () => {
    const [start] = visit(createDecideVisit(onStart), 'a', ['/']);
    const { 'experiment.parent': _, ...rest } = onStart.features;
    const [later] = visit(createDecideVisit(publish(rest)), 'b', ['/'], start?.cookie);
    expect(later?.variants).toEqual({ child: 'bold' });
  });

  test('in a cycle includes nobody', () => {
    const needsChild = { id: 'voucher.percent', condition: { value: { $in: [20] } } };
    const features = { ...onStart.features, 'experiment.parent': parent({ parentConditions: [needsChild] }) };
    expect(visit(createDecideVisit(publish(features)), 'a', ['/'])).toEqual([
      expect.objectContaining({ variants: {}, flags: {} }),
    ]);
  });
});
