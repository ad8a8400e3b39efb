import { describe, expect, test } from 'vitest';
import { sampleExperiment, sampleRedirects } from '../../../../tests/support/experiments.ts';
import { buildPayload } from './build-payload.ts';
import { createDecideExposures, decideExposures, type VisitResponse } from './decide-exposures.ts';
import { findVisitStep } from './find-visit-step.ts';
import type { PublishedPayload } from './payload.ts';
import { listRedirectTargets } from './redirect-targets.ts';

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'test' };
const REDIRECT = sampleExperiment({
  key: 'entry',
  variations: sampleRedirects('/spring'),
  targeting: { countries: [], languages: [], paths: ['/'] },
});
const PAYLOAD = buildPayload([REDIRECT], OPTIONS);
const TARGETS = listRedirectTargets(PAYLOAD);

/** The landing page, to a visit that has the bold hero. */
function response(changes: Partial<VisitResponse> = {}): VisitResponse {
  return {
    ...{ kind: 'page', step: null, path: '/', flags: ['locale', 'landing.hero'] },
    ...{ variants: { hero: 'bold' }, features: { hero: ['landing.hero', 'experiment.hero'] } },
    ...{ assignments: 'hero.3.bold', exposures: null },
    ...changes,
  };
}

const ENTRY = {
  variants: { entry: 'leave' },
  features: { entry: ['experiment.entry'] },
  assignments: 'entry.1.leave',
};

function count(experiment: string, phase: number, variation: string, counted: object) {
  return { experiment, phase, variation, visits: 0, redirected: 0, arrived: 0, codes: 0, forms: 0, ...counted };
}

function decide(changes: Partial<VisitResponse>) {
  return decideExposures(response(changes), TARGETS);
}

describe('[K3] a page exposes its visit', () => {
  test('to an experiment that varies a flag of the page, once', () => {
    const first = decide({});
    expect(first).toEqual({ counts: [count('hero', 3, 'bold', { visits: 1 })], newCookie: 'hero.3.bold' });
    expect(decide({ exposures: 'hero.3.bold' })).toBeNull();
  });

  test('to several experiments in the order of the assignments, so that both cookies are equal', () => {
    const variants = { wide: 'a', hero: 'bold' };
    const features = { wide: ['text.landing.title'], hero: ['landing.hero'] };
    const assignments = 'hero.3.bold~wide.1.a';
    expect(decide({ variants, features, assignments })?.newCookie).toBe(assignments);
  });

  test('again in another phase, which replaces the earlier one', () => {
    expect(decide({ exposures: 'hero.2.control~other.1.a' })).toEqual({
      counts: [count('hero', 3, 'bold', { visits: 1 })],
      newCookie: 'other.1.a~hero.3.bold',
    });
  });

  test.each([
    ['does not include it', { variants: {}, features: {} }],
    ['varies a flag of other pages', { features: { hero: ['registration.steps', 'experiment.hero'] } }],
    ['has a page that is not shown', { kind: 'other' as const }],
    ['is not in its cookie', { assignments: 'other.1.bold' }],
    ['is not in its cookie, which is missing', { assignments: null }],
    ['has a key that is none of ours', { variants: { 'A.b': 'c' }, features: { 'A.b': [] }, assignments: 'A.b.1.c' }],
  ])('and not to one that %s', (_, changes) => {
    expect(decide(changes)).toBeNull();
  });

  test.each([
    ['a text', ['text.landing.title', 'experiment.hero']],
    ['no flag', ['experiment.hero']],
  ])('to one that varies %s, wherever it targets the page', (_, features) => {
    expect(decide({ path: '/login', flags: [], features: { hero: features } })?.counts).toHaveLength(1);
  });
});

describe('[K3] a step is counted for what the visit has seen', () => {
  test('once, also if it is taken again', () => {
    const code = decide({ step: 'code', exposures: 'hero.3.bold' });
    expect(code).toEqual({ counts: [count('hero', 3, 'bold', { codes: 1 })], newCookie: 'hero.3.bold.c' });
    expect(decide({ step: 'code', exposures: 'hero.3.bold.c' })).toBeNull();
    const form = decide({ step: 'form', exposures: 'hero.3.bold.c' });
    expect(form).toEqual({ counts: [count('hero', 3, 'bold', { forms: 1 })], newCookie: 'hero.3.bold.f' });
    for (const step of ['form', 'code', null] as const)
      expect(decide({ step, exposures: 'hero.3.bold.f' }), String(step)).toBeNull();
  });

  test('and with the form also the code, which opened it', () => {
    expect(decide({ step: 'form', exposures: 'hero.3.bold' })?.counts).toEqual([
      count('hero', 3, 'bold', { codes: 1, forms: 1 }),
    ]);
  });

  test('with the response that exposes the visit, and wherever it is later', () => {
    expect(decide({ step: 'code' })).toEqual({
      counts: [count('hero', 3, 'bold', { visits: 1, codes: 1 })],
      newCookie: 'hero.3.bold.c',
    });
    const elsewhere = { path: '/registration/formstarted', flags: [], variants: {}, features: {} };
    expect(decide({ ...elsewhere, step: 'form', exposures: 'hero.3.bold.c~entry.1.leave.r' })).toEqual({
      counts: [count('hero', 3, 'bold', { forms: 1 }), count('entry', 1, 'leave', { codes: 1, forms: 1 })],
      newCookie: 'hero.3.bold.f~entry.1.leave.rf',
    });
  });

  test('together with the arrival at the target of a redirect', () => {
    expect(decide({ path: '/spring', step: 'code', variants: {}, exposures: 'entry.1.leave.r' })).toEqual({
      counts: [count('entry', 1, 'leave', { arrived: 1, codes: 1 })],
      newCookie: 'entry.1.leave.c',
    });
  });

  test('and not for an earlier phase, which begins again', () => {
    expect(decide({ step: null, exposures: 'hero.2.control.f' })?.newCookie).toBe('hero.3.bold');
  });

  test.each([
    [[], null],
    [[{ step: 'landing' }], null],
    [[{ step: 'landing' }, { step: 'code-refused' }], null],
    [[{ step: 'landing' }, { step: 'code-good' }], 'code'],
    [[{ step: 'form' }], 'form'],
  ] as const)('that the facts %j name: %s', (facts, step) => {
    expect(findVisitStep(facts)).toBe(step);
  });
});

describe('[F5] a redirect', () => {
  test('exposes its visit when it is sent, and counts the arrival at its target once', () => {
    const sent = decide({ ...ENTRY, kind: 'redirect' });
    expect(sent).toEqual({
      counts: [count('entry', 1, 'leave', { visits: 1, redirected: 1 })],
      newCookie: 'entry.1.leave.r',
    });
    const none = { variants: {}, features: {}, assignments: 'entry.1.leave' };
    expect(decide({ ...none, path: '/about-us', exposures: 'entry.1.leave.r' })).toBeNull();
    expect(decide({ ...none, path: '/spring', exposures: 'hero.3.bold~entry.1.leave.r' })).toEqual({
      counts: [count('entry', 1, 'leave', { arrived: 1 })],
      newCookie: 'hero.3.bold~entry.1.leave',
    });
    expect(decide({ ...none, path: '/spring', exposures: 'entry.1.leave' })).toBeNull();
  });

  test('has arrived with the next request at its target, whatever is sent there', () => {
    const none = {
      variants: {},
      features: {},
      assignments: 'entry.1.leave',
      path: '/spring',
      exposures: 'entry.1.leave.r',
    };
    expect(decide({ ...none, kind: 'other' })?.counts).toEqual([count('entry', 1, 'leave', { arrived: 1 })]);
    const targets = new Map([...TARGETS, ['next', new Map([['away', '/autumn']])]]);
    const sentOn = decideExposures(
      response({
        ...{ ...none, kind: 'redirect', variants: { next: 'away' }, features: { next: ['experiment.next'] } },
        assignments: 'entry.1.leave~next.1.away',
      }),
      targets,
    );
    expect(sentOn).toEqual({
      counts: [count('entry', 1, 'leave', { arrived: 1 }), count('next', 1, 'away', { visits: 1, redirected: 1 })],
      newCookie: 'entry.1.leave~next.1.away.r',
    });
  });

  test('that is sent again is not counted again', () => {
    for (const exposures of ['entry.1.leave', 'entry.1.leave.r'])
      expect(decide({ ...ENTRY, kind: 'redirect', exposures }), exposures).toBeNull();
  });

  test('does not expose its visit to experiments of the page that is not shown', () => {
    const variants = { ...ENTRY.variants, hero: 'bold' };
    const features = { ...ENTRY.features, hero: ['landing.hero'] };
    const assignments = 'entry.1.leave~hero.3.bold';
    const sent = decide({ kind: 'redirect', variants, features, assignments });
    expect(sent?.counts.map(({ experiment }) => experiment)).toEqual(['entry']);
  });

  test('exposes who stays with the page that it targets', () => {
    const stays = { ...ENTRY, variants: { entry: 'stay' }, assignments: 'entry.1.stay', flags: [] };
    expect(decide(stays)?.counts).toEqual([count('entry', 1, 'stay', { visits: 1 })]);
  });

  test('has the target of the newest payload, or the one that it had before it ended', () => {
    let published: PublishedPayload | null = null;
    const decideByNewest = createDecideExposures(() => published);
    const arrival = response({ variants: {}, features: {}, path: '/spring', exposures: 'entry.1.leave.r' });
    expect(decideByNewest(arrival)).toBeNull();
    const common = { version: 1, dateUpdated: '' };
    published = { ...common, payload: PAYLOAD };
    expect(decideByNewest(arrival)?.newCookie).toBe('entry.1.leave');
    const none = buildPayload([], OPTIONS);
    published = { ...common, payload: none };
    expect(decideByNewest(arrival)).toBeNull();
    published = { ...common, payload: none, retained: [{ payload: PAYLOAD, keptUntil: 0 }] };
    expect(decideByNewest(arrival)?.newCookie).toBe('entry.1.leave');
  });
});

test('[K9] what follows from the same variants is decided once, until the next publication', () => {
  let published: PublishedPayload = { version: 1, dateUpdated: '', payload: PAYLOAD };
  const decideByNewest = createDecideExposures(() => published);
  const given = response({ exposures: 'hero.3.bold', step: 'code' });
  const first = decideByNewest(given);
  expect(first?.newCookie).toBe('hero.3.bold.c');
  expect(decideByNewest({ ...given })).toBe(first);
  for (const change of [
    { step: null },
    { step: 'form' },
    { path: '/x' },
    { exposures: null },
    { assignments: 'a.1.b' },
  ])
    expect(decideByNewest({ ...given, ...change } as VisitResponse), JSON.stringify(change)).not.toBe(first);
  expect(decideByNewest({ ...given, exposures: 'hero.3.bold.c' })).toBeNull();
  expect(decideByNewest({ ...given, variants: { hero: 'other' }, exposures: null })?.newCookie).toBe('hero.3.other.c');
  published = { ...published, version: 2 };
  expect(decideByNewest(given)).toEqual(first);
  expect(decideByNewest(given)).not.toBe(first);
});

test('targets are read from any payload, however it is formed', () => {
  expect(TARGETS).toEqual(new Map([['entry', new Map([['leave', '/spring']])]]));
  const experiments = [
    { key: 'a' },
    { key: 'b', variations: [null, { urlRedirect: 'nonsense' }], meta: [{ key: 'x' }, { key: 'y' }] },
    { key: 'c', variations: [{ urlRedirect: 'https://club.example/other' }], meta: [{}] },
    { key: 1, variations: [{ urlRedirect: 'https://club.example/other' }], meta: [{ key: 'x' }] },
    { key: 'd', variations: [{ urlRedirect: 'https://club.example/other' }], meta: [{ key: 'x' }] },
  ];
  expect(listRedirectTargets({ features: {}, experiments, savedGroups: {} })).toEqual(
    new Map([['d', new Map([['x', '/other']])]]),
  );
});
