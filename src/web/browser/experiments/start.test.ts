import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createExperiment,
  createPayload,
  createRedirect,
  encrypt,
} from '../../../../tests/support/experiment-payloads.ts';
import {
  createVisit,
  ORIGIN,
  openExperimentsPage,
  replyWithPayload,
} from '../../../../tests/support/experiments-page.ts';

const events: { readonly [name: string]: unknown }[] = [];
vi.mock('../analytics/track.ts', () => ({ track: (event: object) => void events.push({ ...event }) }));

const KEY = Buffer.from('0123456789abcdef').toString('base64');
const COOKIE = { vestibule_variants: 'test.0.bold' };

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  events.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  logged = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** Starts the client for a visit, with a scripted response of the feature service. */
async function start(reply: unknown, visit = createVisit(), cookies: Readonly<Record<string, string>> = COOKIE) {
  const page = openExperimentsPage(cookies);
  page.fetched.mockImplementation(typeof reply === 'function' ? (reply as typeof fetch) : replyWithPayload(reply));
  const { followVisit } = await import('./start.ts');
  followVisit(visit);
  await pass();
  return { ...page, followVisit, visit };
}

const assigned = () => events.map(({ experiment_id: id, variation_id: variation }) => `${id}.${variation}`);

describe('[I6] a failed initialisation', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['an error of the service', replyWithPayload('', { status: 500 }), 'HTTP error: 500'],
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['a page in place of the payload', replyWithPayload('<html>'), 'Unexpected token'],
    ['null', replyWithPayload('null'), 'Malformed payload'],
    ['a list', replyWithPayload('[]'), 'Malformed payload'],
    ['features that are a list', { features: [] }, 'Malformed payload'],
    ['a feature that is a text', { features: { flag: 'on' } }, 'Malformed payload'],
    ['rules that are no list', { features: { flag: { rules: {} } } }, 'Malformed payload'],
    ['a rule that is null', { features: { flag: { rules: [null] } } }, 'Malformed payload'],
    ['filters that are no list', createPayload('test', { filters: 7 }), 'Malformed payload'],
    ['parent conditions that are null', createPayload('test', { parentConditions: [null] }), 'Malformed payload'],
    ['an experiment without variations', { experiments: [{ key: 'test' }] }, 'Malformed payload'],
    ['an experiment without a key', { experiments: [{ variations: [{}, {}] }] }, 'Malformed payload'],
    [
      'a variation that is null',
      { experiments: [createExperiment('test', { variations: [null] })] },
      'Malformed payload',
    ],
  ];
  test.each(cases)('by %s is reported once', async (_, reply, reason) => {
    const { reported } = await start(reply);
    await pass(60_000);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toBeInstanceOf(Error);
    expect(String(reported[0])).toContain(`Error: Failed to initialize Growthbook: ${reason}`);
    expect(events).toEqual([]);
  });

  test('[F4] by a missing client key is reported once', async () => {
    const { reported, fetched } = await start({}, createVisit({ settings: { clientKey: '' } }));
    expect(reported.map(String)).toEqual(['Error: Failed to initialize Growthbook: Missing clientKey']);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('[J6] by no answer within five seconds is reported once, and the request ends', async () => {
    const { reported, fetched } = await start(() => new Promise(() => undefined));
    await pass(4_999);
    expect(reported).toEqual([]);
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(init?.signal?.aborted).toBe(false);
    await pass(1);
    expect(reported.map(String)).toEqual(['Error: Failed to initialize Growthbook: Timeout']);
    expect(init?.signal?.aborted).toBe(true);
    await pass(60_000);
    expect(reported).toHaveLength(1);
  });

  test('leaves the page without experiments: later answers and navigations change nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { followVisit, streams } = await start(() => promise);
    await pass(5_000);
    resolve(await replyWithPayload(createPayload('test'), { sse: true })('/'));
    await pass(1_000);
    followVisit(createVisit({ pathname: '/de/login' }));
    await pass(1_000);
    expect(events).toEqual([]);
    expect(streams.filter(({ isClosed }) => !isClosed)).toEqual([]);
  });
});

describe('[I6] only logged are', () => {
  test('parts that cannot be decrypted; the other parts apply', async () => {
    const payload = {
      encryptedFeatures: 'no.cipher',
      experiments: [createRedirect('test', `${ORIGIN}/acquisition/spring`)],
    };
    const navigate = vi.fn();
    const { reported } = await start(payload, createVisit({ settings: { decryptionKey: KEY }, navigate }));
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('Failed to decrypt'));
    expect(reported).toEqual([]);
  });

  test('errors of a navigation', async () => {
    const failed = new Error('no such chunk');
    const navigate = vi.fn(() => Promise.reject(failed));
    const payload = { experiments: [createRedirect('test', `${ORIGIN}/acquisition/spring`)] };
    const { reported } = await start(payload, createVisit({ navigate }));
    await pass(10);
    expect(logged).toHaveBeenCalledExactlyOnceWith(failed);
    expect(reported).toEqual([]);
    const { areABtestsLoading } = await import('./loading-state.ts');
    expect(areABtestsLoading()).toBe(false);
  });

  test("errors of rendering and of a subscription's callback", async () => {
    openExperimentsPage(COOKIE);
    const { GrowthBook } = await import('@growthbook/growthbook');
    const subscribe = GrowthBook.prototype.subscribe;
    vi.spyOn(GrowthBook.prototype, 'subscribe').mockImplementation(function broken(
      this: typeof GrowthBook.prototype,
      one,
    ) {
      subscribe.call(this, () => {
        throw new Error('broken callback');
      });
      this.setRenderer(() => {
        throw new Error('broken rendering');
      });
      return subscribe.call(this, one);
    });
    const fetched = vi.mocked(fetch).mockImplementation(replyWithPayload(createPayload('test')));
    const { followVisit } = await import('./start.ts');
    followVisit(createVisit());
    await pass();
    expect(fetched).toHaveBeenCalledOnce();
    expect(logged.mock.calls.flat().map(String)).toEqual([
      'Failed to render',
      'Error: broken rendering',
      'Error: broken callback',
    ]);
    expect(assigned()).toEqual(['test.bold']);
  });
});

describe('[E8] [D5] the visit', () => {
  test('keeps its variations of the cookie under any id', async () => {
    for (const anonymousId of ['11111111', '22222222', '33333333', '44444444'])
      await start(createPayload('test'), undefined, { ...COOKIE, vestibule_anonymous_id: anonymousId });
    expect(new Set(assigned())).toEqual(new Set(['test.bold']));
    expect(events.map(({ acq_anonymous_id: id }) => id)).toEqual(['11111111', '22222222', '33333333', '44444444']);
  });

  test('reports an experiment on the first page that depends on what it varies', async () => {
    const { rules } = createPayload('test').features.flag;
    const payload = { features: { 'registration.steps': { defaultValue: null, rules } } };
    const landing = { cache: { dependsOn: ['landing.hero'] } };
    const { followVisit } = await start(payload, createVisit({ page: landing }));
    expect(assigned()).toEqual([]);
    followVisit(createVisit({ pathname: '/registration/formstarted', page: { flags: ['registration.steps'] } }));
    await pass();
    expect(assigned()).toEqual(['test.bold']);
  });

  test('reports an assignment that the id of this page alone would not get', async () => {
    await start(createPayload('test', { filters: [{ seed: 'space', hashVersion: 2, ranges: [] }] }));
    expect(assigned()).toEqual(['test.bold']);
  });

  test('leaves the draw to the server: an open experiment neither redirects nor changes the cookie', async () => {
    const redirect = createRedirect('test', `${ORIGIN}/acquisition/spring`, { weights: [0, 1] });
    const cookies = { vestibule_variants: 'other.2.~test.0.', vestibule_anonymous_id: '11111111' };
    const { visit, written, followVisit } = await start({ experiments: [redirect] }, undefined, cookies);
    const later = createVisit({ country: 'AT' });
    followVisit(later);
    await pass(200);
    expect(visit.navigate).not.toHaveBeenCalled();
    expect(later.navigate).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    expect(written).toEqual([]);
  });

  test('follows a redirect that the server assigned for a navigation, by the payload that is loaded', async () => {
    const redirect = createRedirect('test', `${ORIGIN}/acquisition/spring`, { weights: [1, 0] });
    const login = createVisit({ pathname: '/login' });
    const { followVisit, fetched, jar, written } = await start({ experiments: [redirect] }, login, {
      vestibule_variants: 'test.0.',
    });
    jar.set('vestibule_variants', 'test.0.bold');
    const visit = createVisit();
    followVisit(visit);
    await pass(10);
    expect(visit.navigate).toHaveBeenCalledExactlyOnceWith('/spring', { replace: true });
    expect(assigned()).toEqual(['test.bold']);
    expect(fetched).toHaveBeenCalledOnce();
    expect(written).toEqual([]);
  });

  test('leaves an experiment from which the server has excluded it', async () => {
    const redirect = createRedirect('test', `${ORIGIN}/acquisition/spring`, { weights: [0, 1] });
    const login = createVisit({ pathname: '/login' });
    const { followVisit, jar, written } = await start({ experiments: [redirect] }, login, {
      vestibule_variants: 'test.0.',
    });
    jar.set('vestibule_variants', 'test.0.!');
    const visit = createVisit();
    followVisit(visit);
    await pass(10);
    expect(visit.navigate).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    expect(written).toEqual([]);
  });

  test.each([
    ['that was published after its start', 'other.0.control', {}],
    ['from which the server has excluded it', 'test.0.!', {}],
    ['whose visitors were drawn again after its start', 'test.0.control', { bucketVersion: 1, minBucketVersion: 1 }],
    ['of a visit whose cookie is missing', '', {}],
  ])('is in no experiment %s', async (_, cookie, more) => {
    const redirect = createRedirect('test', `${ORIGIN}/acquisition/spring`, more);
    const bandit = { ...createExperiment('bandit'), variations: undefined, contextualVariations: ['a', 'b'] };
    const { features } = createPayload('test', more);
    const payload = { features: { ...features, bandit: { rules: [bandit] } }, experiments: [redirect] };
    const visit = createVisit();
    const { written, reported } = await start(payload, visit, { vestibule_variants: cookie });
    await pass(200);
    expect(visit.navigate).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    expect(written).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('the same applies to an encrypted payload', async () => {
    const encryptedFeatures = await encrypt(createPayload('test').features, KEY);
    const visit = createVisit({ settings: { decryptionKey: KEY } });
    await start({ encryptedFeatures }, visit);
    await vi.waitFor(() => expect(assigned()).toEqual(['test.bold']));
    await start({ encryptedFeatures }, visit, { vestibule_variants: 'other.0.' });
    const { areABtestsLoading } = await import('./loading-state.ts');
    await vi.waitFor(() => expect(areABtestsLoading()).toBe(false));
    expect(assigned()).toEqual(['test.bold']);
  });

  test.each([
    ['country', { applicationCountry: 'AT' }, { country: 'AT' }],
    ['language', { applicationLanguage: 'DE' }, { locale: 'de', pathname: '/de' }],
    ['path', { path: '/login' }, { pathname: '/acquisition/de/login', locale: 'de' }],
  ])('reaches an experiment once its %s changes to the targeted one', async (_, condition, more) => {
    const { followVisit } = await start(createPayload('test', { condition }));
    expect(events).toEqual([]);
    followVisit(createVisit(more));
    await pass();
    expect(assigned()).toEqual(['test.bold']);
  });

  test('takes the variation that the server assigned for a navigation', async () => {
    const payload = createPayload('test', { condition: { path: '/spring' }, weights: [1, 0] });
    const { followVisit, jar, written } = await start(payload, undefined, { vestibule_variants: 'test.0.' });
    jar.set('vestibule_variants', 'test.0.bold');
    followVisit(createVisit({ pathname: '/spring' }));
    await pass();
    expect(assigned()).toEqual(['test.bold']);
    expect(written).toEqual([]);
  });
});

describe('[F5] [J6] a redirect', () => {
  test('on a later page goes through the router, at once and with the query', async () => {
    const target = `${ORIGIN}/acquisition/spring?from=test#top`;
    const payload = { experiments: [createRedirect('test', target, { persistQueryString: true })] };
    const { followVisit, location } = await start(payload, createVisit({ pathname: '/login' }));
    const visit = createVisit({ search: '?utm_source=mail' });
    expect(visit.navigate).not.toHaveBeenCalled();
    followVisit(visit);
    await pass(0);
    expect(visit.navigate).toHaveBeenCalledExactlyOnceWith('/spring?from=test&utm_source=mail#top', { replace: true });
    expect(location.replace).not.toHaveBeenCalled();
    expect(assigned()).toEqual(['test.bold']);
  });

  test('to a page of the site that is not ours replaces the document', async () => {
    const payload = { experiments: [createRedirect('test', `${ORIGIN}/shop`)] };
    const visit = createVisit();
    const { location } = await start(payload, visit);
    await pass(10);
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/shop`);
    expect(visit.navigate).not.toHaveBeenCalled();
  });

  test('is not repeated when its target is shown, and does not follow a visitor who has gone on', async () => {
    const payload = { experiments: [createRedirect('test', `${ORIGIN}/acquisition/spring`)] };
    const { followVisit, visit } = await start(payload);
    await pass(10);
    expect(visit.navigate).toHaveBeenCalledOnce();
    const later = [createVisit({ pathname: '/spring' }), createVisit(), createVisit({ pathname: '/login' })];
    for (const one of later) followVisit(one);
    await pass(10);
    expect(later.map(({ navigate }) => navigate.mock.calls.length)).toEqual([0, 0, 0]);
  });

  test('that the server made is reported on the page to which it led', async () => {
    const payload = { experiments: [createRedirect('test', `${ORIGIN}/acquisition/spring`)] };
    await start(payload, createVisit({ pathname: '/de/spring', locale: 'de', search: '?utm_source=mail' }));
    expect(assigned()).toEqual(['test.bold']);
  });
});
