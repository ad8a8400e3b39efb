import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createExperiment, createPayload, createRedirect } from '../../../../tests/support/experiment-payloads.ts';
import {
  createVisit,
  ORIGIN,
  openExperimentsPage,
  replyWithPayload,
} from '../../../../tests/support/experiments-page.ts';

const events: { readonly [name: string]: unknown }[] = [];
vi.mock('../analytics/track.ts', () => ({ track: (event: object) => void events.push({ ...event }) }));

const COOKIE = { vestibule_variants: 'test.0.bold' };
const PAYLOAD = { ...createPayload('test'), dateUpdated: '2026-03-02T12:00:00.000Z' };
const NEWER = { ...createPayload('test', { name: 'newer' }), dateUpdated: '2026-03-02T13:00:00.000Z' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  events.length = 0;
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2026-03-02T12:00:00Z'));
  vi.spyOn(console, 'warn').mockReturnValue();
  logged = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

type Stores = Parameters<typeof openExperimentsPage>[1];

async function start(reply: typeof fetch, { stores = {} as Stores, cookies = COOKIE as Record<string, string> } = {}) {
  const page = openExperimentsPage(cookies, stores);
  page.fetched.mockImplementation(reply);
  const { GrowthBook } = await import('@growthbook/growthbook');
  const payloads = vi.spyOn(GrowthBook.prototype, 'setPayload');
  const { followVisit } = await import('./start.ts');
  const visit = createVisit();
  followVisit(visit);
  await pass();
  const emit = async (type: string, data: unknown) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    page.streams.at(-1)?.dispatchEvent(new MessageEvent(type, { data: text }));
    await pass();
  };
  return { ...page, payloads, emit, visit };
}

const withStream = (payload: unknown) => replyWithPayload(payload, { sse: true });

describe('[E8] the stream', () => {
  test('opens where the service offers one, and only there', async () => {
    const { streams, fetched } = await start(withStream(PAYLOAD));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/acquisition/ab/api/features/sdk-test']);
    expect(streams.map(({ url }) => url)).toEqual(['/acquisition/ab/sub/sdk-test']);
    expect((await start(replyWithPayload(PAYLOAD))).streams).toEqual([]);
  });

  test('[J6] closes 20 seconds after the page is hidden, and opens again when it is visible', async () => {
    const { streams, document } = await start(withStream(PAYLOAD));
    document.hide(true);
    await pass(19_999);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([false]);
    await pass(1);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
    document.hide(false);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('stays open on a page that is hidden for less than 20 seconds', async () => {
    const { streams, document } = await start(withStream(PAYLOAD));
    document.hide(true);
    await pass(19_000);
    document.hide(false);
    await pass(60_000);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([false]);
  });

  test('[J6] is retried with growing waits of at most 300 seconds', async () => {
    const { streams } = await start(withStream(PAYLOAD));
    const waits: number[] = [];
    for (let retry = 0; retry < 8; retry += 1) {
      const failed = streams.at(-1);
      // The browser retries by itself the first three times.
      for (let error = 0; error < 4; error += 1) failed?.onerror?.();
      const before = Date.now();
      while (streams.at(-1) === failed && Date.now() - before < 400_000) await pass(100);
      waits.push(Date.now() - before);
    }
    expect(waits.every((wait) => wait <= 300_100)).toBe(true);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(299_900);
  });

  test('brings newer payloads', async () => {
    const { payloads, emit } = await start(withStream(PAYLOAD));
    await emit('features', NEWER);
    expect(payloads.mock.lastCall?.[0]).toMatchObject(NEWER);
  });

  test('requests the payload where the service only says that there is a newer one', async () => {
    const { payloads, emit, fetched } = await start(withStream(PAYLOAD));
    fetched.mockImplementation(withStream(NEWER));
    await emit('features-updated', '');
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(payloads.mock.lastCall?.[0]).toMatchObject(NEWER);
  });

  test('an experiment that is published during the visit changes nothing', async () => {
    const { payloads, emit, visit, written } = await start(withStream(PAYLOAD));
    const published = createExperiment('published', { weights: [0, 1] });
    const { flag } = createPayload('test').features;
    await emit('features', {
      features: { flag: { ...flag, rules: [published, ...flag.rules] } },
      experiments: [createRedirect('published', `${ORIGIN}/acquisition/spring`, { weights: [0, 1] })],
      dateUpdated: '2026-03-02T14:00:00.000Z',
    });
    await pass(200);
    expect(payloads.mock.lastCall?.[0]).toMatchObject({ features: { flag }, experiments: [] });
    expect(visit.navigate).not.toHaveBeenCalled();
    expect(events.map(({ experiment_id: id }) => id)).toEqual(['test']);
    expect(written).toEqual([]);
  });

  test.each(['{', 'null', '[]', '{"features":[]}', '{"experiments":[{}]}'])(
    'the event %s is an error of the stream, and the features stay',
    async (data) => {
      const { payloads, emit, reported, streams } = await start(withStream(PAYLOAD));
      payloads.mockClear();
      await emit('features', data);
      expect(payloads).not.toHaveBeenCalled();
      expect(reported).toEqual([]);
      expect(logged).not.toHaveBeenCalled();
      for (let error = 0; error < 3; error += 1) await emit('features', data);
      expect(streams[0]?.isClosed).toBe(true);
    },
  );
});

describe('[E8] [J6] the cache', () => {
  const local = () => new Map<string, string>();

  test('has the specified limits, whatever the defaults of the SDK are', async () => {
    const set = vi.fn();
    vi.doMock('@growthbook/growthbook', async (load) => ({ ...(await load<object>()), configureCache: set }));
    await start(replyWithPayload(PAYLOAD));
    vi.doUnmock('@growthbook/growthbook');
    expect(set).toHaveBeenCalledExactlyOnceWith({
      staleTTL: 60_000,
      maxAge: 14_400_000,
      maxEntries: 10,
      idleStreamInterval: 20_000,
      backgroundSync: true,
      disableIdleStreams: false,
      disableCache: false,
    });
  });

  test('serves the next page for a minute without a request', async () => {
    const stores = { local: local() };
    await start(replyWithPayload(PAYLOAD), { stores });
    await pass(MINUTE - 1);
    const { fetched } = await start(replyWithPayload(NEWER), { stores });
    expect(fetched).not.toHaveBeenCalled();
    expect(events.map(({ experiment_id: id, variation_id: variation }) => `${id}.${variation}`)).toContain('test.bold');
  });

  test('serves it later as well, and renews itself in the background', async () => {
    const stores = { local: local() };
    await start(replyWithPayload(PAYLOAD), { stores });
    await pass(MINUTE + 1);
    const { fetched, payloads } = await start(replyWithPayload(NEWER), { stores });
    expect(fetched).toHaveBeenCalledOnce();
    expect(payloads.mock.calls.map(([payload]) => payload.dateUpdated)).toEqual([
      PAYLOAD.dateUpdated,
      NEWER.dateUpdated,
    ]);
  });

  test('is not used after four hours', async () => {
    const stores = { local: local() };
    await start(replyWithPayload(PAYLOAD), { stores });
    await pass(4 * HOUR - 1);
    const { payloads } = await start(replyWithPayload(NEWER), { stores });
    expect(payloads.mock.calls[0]?.[0]).toMatchObject(PAYLOAD);
    await pass(4 * HOUR);
    const later = await start(replyWithPayload(PAYLOAD), { stores });
    expect(later.payloads.mock.calls.map(([payload]) => payload.dateUpdated)).toEqual([PAYLOAD.dateUpdated]);
  });

  test.each(['other.0.', 'test.0.'])(
    'of a visit is not used by a visit with other assignments: %s',
    async (vestibule_variants) => {
      const stores = { local: local() };
      await start(replyWithPayload(PAYLOAD), { stores, cookies: { vestibule_variants } });
      events.length = 0;
      const { fetched } = await start(replyWithPayload(PAYLOAD), { stores });
      expect(fetched).toHaveBeenCalledOnce();
      expect(events.map(({ experiment_id: id }) => id)).toEqual(['test']);
    },
  );

  test('keeps ten entries', async () => {
    const stores = { local: local() };
    await start(replyWithPayload(PAYLOAD), { stores });
    const [[name = '', text = ''] = []] = stores.local;
    const mark = text.slice(0, text.indexOf('['));
    const [[, entry]] = JSON.parse(text.slice(mark.length));
    const staleAt = new Date(Date.now() + HOUR).toISOString();
    const others = Array.from({ length: 12 }, (_, index) => [`/other||${index}`, { ...entry, staleAt }]);
    stores.local.set(name, mark + JSON.stringify(others));
    await start(replyWithPayload(PAYLOAD), { stores });
    const kept = JSON.parse((stores.local.get(name) ?? '').slice(mark.length));
    expect(kept).toHaveLength(10);
  });

  test('[B5] reports nothing where experiments are switched off before the payload is read, or before a change applies', async () => {
    const stores = { local: local() };
    await start(replyWithPayload(PAYLOAD), { stores });
    events.length = 0;
    openExperimentsPage(COOKIE, stores);
    const visit = createVisit();
    const { openExperiments } = await import('./open-experiments.ts');
    openExperiments(visit).close();
    await pass();
    expect(events).toEqual([]);
    openExperimentsPage(COOKIE);
    const targeted = createPayload('test', { condition: { applicationCountry: 'AT' } });
    vi.mocked(fetch).mockImplementation(replyWithPayload(targeted));
    const reloaded = await import('./open-experiments.ts');
    const experiments = reloaded.openExperiments(visit);
    await experiments.ready;
    experiments.follow({ ...visit, country: 'AT' });
    experiments.close();
    await pass();
    expect(events).toEqual([]);
  });

  test('is not needed: without storage the payload is requested each time', async () => {
    const page = openExperimentsPage(COOKIE);
    vi.stubGlobal('localStorage', undefined);
    page.fetched.mockImplementation(replyWithPayload(PAYLOAD));
    const { followVisit } = await import('./start.ts');
    followVisit(createVisit());
    await pass();
    expect(page.reported).toEqual([]);
    expect(events.map(({ experiment_id: id }) => id)).toEqual(['test']);
  });
});
