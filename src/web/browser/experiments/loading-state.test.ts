import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createVisit,
  ORIGIN,
  openExperimentsPage,
  replyWithPayload,
} from '../../../../tests/support/experiments-page.ts';

vi.mock('../analytics/track.ts', () => ({ track: () => undefined }));

const HEADLINE = {
  defaultValue: null,
  rules: [
    {
      key: 'headline',
      variations: [null, 'social'],
      meta: [{ key: 'control' }, { key: 'social' }],
      hashAttribute: 'id',
    },
  ],
};
const REDIRECT = {
  key: 'spring',
  variations: [{}, { urlRedirect: `${ORIGIN}/acquisition/spring` }],
  meta: [{ key: 'control' }, { key: 'spring' }],
  hashAttribute: 'id',
  urlPatterns: [{ include: true, type: 'simple', pattern: '/acquisition/' }],
};
const NONE = { features: {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page whose program runs. */
async function load(cookie: string | null, visit: ReturnType<typeof createVisit>, reply?: typeof fetch) {
  const page = openExperimentsPage(cookie === null ? {} : { vestibule_variants: cookie });
  if (reply) page.fetched.mockImplementation(reply);
  const { areABtestsLoading } = await import('./loading-state.ts');
  const { loadExperiments } = await import('./load-experiments.ts');
  expect(areABtestsLoading()).toBe(true);
  loadExperiments(visit);
  const pass = async (milliseconds: number) => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  return { ...page, areABtestsLoading, pass, loadExperiments };
}

test('[E9] on a page on which no experiment runs nothing is loading', async () => {
  const { document } = openExperimentsPage();
  delete document.documentElement.dataset.abTestsLoading;
  const { areABtestsLoading } = await import('./loading-state.ts');
  expect(areABtestsLoading()).toBe(false);
});

test.each([
  ['with experiments switched off by the parameter', 'headline.0.social', { search: '?a=b&disablegb=true' }],
  ['with experiments switched off by an earlier page', '-', {}],
  ['that the draw of each experiment excluded', 'headline.0.!~hero.1.!', {}],
  ['whose browser stores no cookies', null, {}],
])('[E9] [B5] for a visit %s nothing is loaded, and the flag is false', async (_, cookie, more) => {
  const { areABtestsLoading, document, pass, fetched } = await load(cookie, createVisit(more));
  expect(areABtestsLoading()).toBe(false);
  expect(document.documentElement.dataset.abTestsLoading).toBe('false');
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test.each(['?disablegb=1', '?disablegb', '?disablegb=false', '?other=true'])(
  '[B5] %s does not switch experiments off',
  async (search) => {
    const { areABtestsLoading, pass, fetched } = await load('headline.0.social', createVisit({ search }));
    await pass(0);
    expect(areABtestsLoading()).toBe(true);
    expect(fetched).toHaveBeenCalledOnce();
  },
);

test('[E9] [B5] a navigation that switches experiments off ends them', async () => {
  const { areABtestsLoading, pass, fetched, loadExperiments } = await load('headline.0.social', createVisit());
  await pass(0);
  const [, init] = fetched.mock.calls[0] ?? [];
  loadExperiments(createVisit({ search: '?disablegb=true' }));
  await pass(0);
  expect(areABtestsLoading()).toBe(false);
  expect(init?.signal?.aborted).toBe(true);
  loadExperiments(createVisit());
  await pass(0);
  expect(fetched).toHaveBeenCalledOnce();
});

test('[E9] a failed initialisation ends it', async () => {
  const failing = replyWithPayload('', { status: 502 });
  const { areABtestsLoading, pass, reported } = await load('headline.0.social', createVisit(), failing);
  await pass(0);
  expect(areABtestsLoading()).toBe(false);
  expect(reported).toHaveLength(1);
});

test('[E9] an initialisation that finds the visitor in no experiment ends it', async () => {
  const { areABtestsLoading, pass } = await load('headline.0.social', createVisit(), replyWithPayload(NONE));
  await pass(0);
  expect(areABtestsLoading()).toBe(false);
});

test('[E9] a result with the visitor in an experiment ends it', async () => {
  const reply = replyWithPayload({ features: { 'landing.headline': HEADLINE } });
  const visit = createVisit({ page: { flags: ['landing.headline'] } });
  const { areABtestsLoading, pass } = await load('headline.0.social', visit, reply);
  const { GrowthBook } = await import('@growthbook/growthbook');
  const results = vi.spyOn(GrowthBook.prototype, 'getAllResults');
  await pass(0);
  expect([...(results.mock.results[0]?.value ?? new Map()).keys()]).toEqual(['headline']);
  expect(areABtestsLoading()).toBe(false);
});

test('[E9] a redirect ends it when its navigation completes, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const navigate = vi.fn(() => promise);
  const reply = replyWithPayload({ features: {}, experiments: [REDIRECT] });
  const { areABtestsLoading, pass } = await load('spring.0.spring', createVisit({ navigate }), reply);
  await pass(10);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/spring', { replace: true });
  expect(areABtestsLoading()).toBe(true);
  resolve();
  await pass(0);
  expect(areABtestsLoading()).toBe(false);
});

test('[E9] a redirect to the page that is already shown ends it', async () => {
  const navigate = vi.fn();
  const here = { ...REDIRECT, variations: [{}, { urlRedirect: `${ORIGIN}/acquisition/?from=test` }] };
  const reply = replyWithPayload({ features: {}, experiments: [here] });
  const { areABtestsLoading, pass } = await load('spring.0.spring', createVisit({ navigate }), reply);
  await pass(10);
  expect(areABtestsLoading()).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});
